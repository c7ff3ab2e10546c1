import type { Clusterer } from '@learning-memory/clusterer';
import { SPACES, type Space, type SpaceState } from '@learning-memory/topics';
import type { Breather } from '../breather.ts';
import { clusterVectors, type Placed } from '../spaces/corpus.ts';
import { centred } from '../spaces/dense-vector.ts';
import { inDirections, principalDirections } from '../spaces/principal-components.ts';
import type { SpaceLabels } from '../synthesis/agreement.ts';

export interface ClusteredSpace extends SpaceLabels {
  readonly space: Space;
  /** Of each memory in the directions that were clustered, at unit length. */
  readonly vectors: readonly (Float32Array | undefined)[];
}

export interface SpaceClusters {
  /** Those that are active. */
  readonly active: readonly ClusteredSpace[];
  /** Of all thirteen, in their order. */
  readonly states: readonly SpaceState[];
}

export interface ClusterSpacesOptions {
  readonly members: readonly Placed[];
  /** Should take the leaves of its hierarchy: agreement joins again what is too small. */
  readonly clusterer: Clusterer;
  readonly breather: Breather;
  readonly signal?: AbortSignal | undefined;
}

/** Directions in which texts are told apart; in all of a model's they are nearly equally far from each other. */
const DIRECTIONS = 16;
/** Density is taken from so many neighbours: with fewer, chance makes clusters. */
const MIN_SAMPLES = 3;
/** Below this a space takes all for one. */
const LEAST_VARIANCE = 1e-6;

export async function clusterSpaces(options: ClusterSpacesOptions): Promise<SpaceClusters> {
  const active: ClusteredSpace[] = [];
  const states: SpaceState[] = [];
  for (const space of SPACES) {
    const { state, found } = await clusterSpace(space, options);
    states.push(state);
    if (found !== undefined) active.push({ space, weight: space.weight, ...found });
    await options.breather.pause();
  }
  return { active, states };
}

/** Grows with the number of memories: the more there are, the more chance gathers. */
export function clusterSize(memories: number): number {
  return Math.max(3, Math.round(Math.sqrt(memories) / 6));
}

interface Clustered {
  readonly state: SpaceState;
  readonly found?: Pick<ClusteredSpace, 'labels' | 'vectors'> | undefined;
}

async function clusterSpace(space: Space, options: ClusterSpacesOptions): Promise<Clustered> {
  const { members, clusterer, breather, signal } = options;
  const { id } = space;
  if (space.weight === 0) return inactive({ id, memories: members.length, reason: 'temporal' });
  const said = clusterVectors(members, id);
  const memories = said.filter((vector) => vector !== undefined).length;
  const minClusterSize = clusterSize(members.length);
  if (memories < 2 * minClusterSize) return inactive({ id, memories, reason: 'too few memories' });
  const vectors = centred(said);
  // What vanishes once that is taken out which all have in common was the same.
  const rows = vectors.flatMap((vector, row) => (vector === undefined ? [] : [row]));
  if (rows.length < 2 * minClusterSize) return inactive({ id, memories, reason: 'constant similarity' });
  await breather.pause();
  const present = rows.map((row) => vectors[row] as Float32Array);
  const reduced = await reduce(present, breather);
  if (reduced === undefined) return inactive({ id, memories, reason: 'constant similarity' });
  const { labels: found } = await clusterer.cluster({
    ...{ vectors: reduced.flat, dimension: reduced.dimension, minClusterSize, signal },
    minSamples: MIN_SAMPLES,
  });
  const labels = new Int32Array(members.length).fill(-1);
  const placed: (Float32Array | undefined)[] = members.map(() => undefined);
  for (const [index, row] of rows.entries()) {
    labels[row] = found[index] as number;
    placed[row] = reduced.flat.subarray(index * reduced.dimension, (index + 1) * reduced.dimension);
  }
  const clusters = new Set(found.filter((label) => label >= 0)).size;
  if (clusters < 2) return { state: { id, active: false, clusters, memories, reason: 'fewer than 2 clusters' } };
  return { state: { id, active: true, clusters, memories }, found: { labels, vectors: placed } };
}

function inactive(state: Omit<SpaceState, 'active' | 'clusters'>): Clustered {
  return { state: { ...state, active: false, clusters: 0 } };
}

interface Reduced {
  readonly flat: Float32Array;
  readonly dimension: number;
}

async function reduce(vectors: readonly Float32Array[], breather: Breather): Promise<Reduced | undefined> {
  const directions = await principalDirections(vectors, DIRECTIONS, breather);
  const dimension = directions.length;
  if (dimension === 0) return undefined;
  const flat = new Float32Array(vectors.length * dimension);
  for (const [row, vector] of vectors.entries()) {
    // What has nothing of these directions lies in the middle of all.
    const reduced = inDirections(vector, directions) ?? new Float32Array(dimension).fill(1 / Math.sqrt(dimension));
    flat.set(reduced, row * dimension);
    await breather.pause();
  }
  return spread(flat, dimension) < LEAST_VARIANCE ? undefined : { flat, dimension };
}

/** Mean squared distance to the first row. */
function spread(flat: Float32Array, dimension: number): number {
  let sum = 0;
  for (let index = 0; index < flat.length; index += 1) {
    sum += ((flat[index] as number) - (flat[index % dimension] as number)) ** 2;
  }
  return sum / (flat.length / dimension);
}
