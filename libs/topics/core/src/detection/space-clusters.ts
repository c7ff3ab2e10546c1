import type { Clusterer } from '@learning-memory/clusterer';
import { SPACES, type Space, type SpaceState } from '@learning-memory/topics';
import { meanClause } from '../spaces/late-interaction.ts';
import type { FeatureSpaceId, MemoryEncoding } from '../spaces/memory-encoding.ts';
import type { SpaceLabels } from '../synthesis/agreement.ts';
import { packDense, packSparse } from '../thread/packed-rows.ts';
import type { TopicsThread } from '../thread/topics-thread.ts';
import type { Reduced, SpaceInput } from './reduce-space.ts';

export interface ClusteredSpace extends SpaceLabels {
  readonly space: Space;
  readonly reduced: Reduced;
}

export interface SpaceClusters {
  /** Those that are active. */
  readonly active: readonly ClusteredSpace[];
  /** Of all thirteen, in their order. */
  readonly states: readonly SpaceState[];
}

export interface ClusterSpacesOptions {
  readonly encodings: readonly MemoryEncoding[];
  /** What each memory drew, in their order. */
  readonly lots: Uint32Array;
  readonly thread: Pick<TopicsThread, 'reduce'>;
  /** Should take the leaves of its hierarchy: agreement joins again what is too small. */
  readonly clusterer: Clusterer;
  readonly signal?: AbortSignal | undefined;
}

/** Density is taken from so many neighbours: with fewer, chance makes clusters. */
const MIN_SAMPLES = 3;

/** One space lies ready while one is reduced and one is clustered. */
export async function clusterSpaces(options: ClusterSpacesOptions): Promise<SpaceClusters> {
  const clustering: Promise<Clustered>[] = [];
  let before: Promise<unknown> | undefined;
  for (const space of SPACES) {
    const reduced = reduce(space, options);
    const clustered = reduced.then((found) => cluster(space, found, options));
    // The first failure is told below; those behind it are not to go unheard.
    clustered.catch(() => undefined);
    clustering.push(clustered);
    if (space.weight === 0) continue;
    await before;
    before = reduced;
  }
  const clustered = await Promise.all(clustering);
  const found = clustered.flatMap(({ found: space }) => space ?? []);
  return { active: found, states: clustered.map(({ state }) => state) };
}

/** Grows with the number of memories: the more there are, the more chance gathers. */
export function clusterSize(memories: number): number {
  return Math.max(3, Math.round(Math.sqrt(memories) / 6));
}

/** Says why there is nothing to cluster where nothing is reduced. */
interface FoundSpace extends Pick<SpaceState, 'memories' | 'reason'> {
  readonly reduced?: Reduced | undefined;
}

interface Clustered {
  readonly state: SpaceState;
  readonly found?: ClusteredSpace | undefined;
}

async function reduce(space: Space, { encodings, lots, thread, signal }: ClusterSpacesOptions): Promise<FoundSpace> {
  if (space.weight === 0) return { memories: encodings.length, reason: 'temporal' };
  const minClusterSize = clusterSize(encodings.length);
  return thread.reduce({ ...spaceInput(space, encodings), lots, minClusterSize }, signal);
}

function spaceInput({ id }: Space, encodings: readonly MemoryEncoding[]): Omit<SpaceInput, 'lots' | 'minClusterSize'> {
  const foreign = Uint8Array.from(encodings, (encoding) => (encoding.foreign ? 1 : 0));
  const dense = (vectorOf: (encoding: MemoryEncoding) => Float32Array | undefined): SpaceInput['said'] => ({
    dense: packDense(encodings.map(vectorOf)),
  });
  const said = (): SpaceInput['said'] => {
    if (id === 'E1') return dense(({ whole }) => whole);
    if (id === 'E10') return dense(({ intent }) => intent);
    if (id === 'E12') return dense(({ clauses }) => meanClause(clauses));
    const counted = id === 'E13' ? 'E6' : (id as FeatureSpaceId);
    return { sparse: packSparse(encodings.map(({ features }) => features[counted])) };
  };
  return { id, said: said(), foreign };
}

async function cluster(
  space: Space,
  { memories, reduced, reason }: FoundSpace,
  { encodings, clusterer, signal }: ClusterSpacesOptions,
): Promise<Clustered> {
  const { id, weight } = space;
  if (reduced === undefined) return { state: { id, active: false, clusters: 0, memories, reason } };
  const { rows, flat, dimension } = reduced;
  const minClusterSize = clusterSize(encodings.length);
  const input = { vectors: flat, dimension, minClusterSize, minSamples: MIN_SAMPLES, signal };
  const { labels: found } = await clusterer.cluster(input);
  const labels = new Int32Array(encodings.length).fill(-1);
  for (const [index, row] of rows.entries()) labels[row] = found[index] as number;
  const clusters = new Set(found.filter((label) => label >= 0)).size;
  if (clusters < 2) return { state: { id, active: false, clusters, memories, reason: 'fewer than 2 clusters' } };
  return { state: { id, active: true, clusters, memories }, found: { space, weight, labels, reduced } };
}
