import { int32At, itemAt } from '@learning-memory/array-access';
import type { Clusterer } from '@learning-memory/clusterer';
import type { ClusterParameters } from '@learning-memory/value-store';
import { compareStrings } from '@learning-memory/text-analysis';
import type { ExperienceVectors } from '../experiences/experience-vectors.ts';
import { round } from '../geometry/round.ts';
import { groupBy } from '../group-by.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import type { ClusterBody } from './stored-run.ts';

export interface FoundClusters {
  /** Those that made the clusters; the last ones tried when there is none. */
  readonly parameters: ClusterParameters;
  readonly fallback: boolean;
  /** Largest first, then by their first member. */
  readonly clusters: readonly ClusterBody[];
  /** Ids. */
  readonly noise: readonly string[];
}

const NOISE = -1;

/** Small journals rarely hold five experiences of one theme that lie close together. */
const FINEST: ClusterParameters = { minClusterSize: 3, minSamples: 2 };

/** The usual parameters, then finer ones if there are any. */
export function parametersToTry(usual: ClusterParameters): readonly ClusterParameters[] {
  const finer = {
    minClusterSize: Math.min(usual.minClusterSize, FINEST.minClusterSize),
    minSamples: Math.min(usual.minSamples, FINEST.minSamples),
  };
  const isFiner = finer.minClusterSize < usual.minClusterSize || finer.minSamples < usual.minSamples;
  return isFiner ? [usual, finer] : [usual];
}

/** The clusters of the first parameters that find any. */
export async function findClusters(
  { clusterer, clusteringSpaces, parameters: usual, embedding }: ValueStoreContext,
  experiences: ExperienceVectors,
  signal?: AbortSignal,
): Promise<FoundClusters> {
  const attempts = parametersToTry(usual);
  const { dimension, denseWeight } = embedding.model;
  const { texts, vectors } = experiences;
  startThread(clusterer);
  // Without words in common there is only the meaning to go by.
  const space = (await clusteringSpaces.make({ texts, vectors, dimension, denseWeight }, signal)) ?? {
    vectors,
    dimension,
  };
  let last = usual;
  for (const parameters of attempts) {
    last = parameters;
    const { labels } = await clusterer.cluster({ ...space, ...parameters, signal });
    if (!labels.some((label) => label !== NOISE)) continue;
    return { parameters, fallback: parameters !== usual, ...groupByLabel(experiences, labels) };
  }
  return { parameters: last, fallback: last !== usual, clusters: [], noise: experiences.ids };
}

/** Clusters nothing, while there is something else to wait for: what the first call of a clusterer starts is there for the next. */
function startThread(clusterer: Clusterer): void {
  const nothing = { vectors: new Float32Array(), dimension: 1, minClusterSize: FINEST.minClusterSize };
  // What is wrong with the thread, the call that needs it will say.
  clusterer.cluster(nothing).catch(() => {});
}

function groupByLabel(
  { ids, weights }: ExperienceVectors,
  labels: Int32Array,
): Pick<FoundClusters, 'clusters' | 'noise'> {
  const groups = groupBy(ids.keys(), (row) => int32At(labels, row));
  const idsOf = (rows: readonly number[]): readonly string[] => rows.map((row) => itemAt(ids, row));
  const weightOf = (rows: readonly number[]): number => rows.reduce((sum, row) => sum + itemAt(weights, row), 0);
  const clusters = [...groups]
    .filter(([label]) => label !== NOISE)
    .map(([, rows]) => ({ members: idsOf(rows), averageWeight: round(weightOf(rows) / rows.length) }))
    .sort((a, b) => b.members.length - a.members.length || compareStrings(itemAt(a.members, 0), itemAt(b.members, 0)));
  return { clusters, noise: idsOf(groups.get(NOISE) ?? []) };
}
