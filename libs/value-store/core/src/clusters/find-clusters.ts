import { int32At, itemAt } from '@learning-memory/array-access';
import type { Clusterer } from '@learning-memory/clusterer';
import type { ClusterParameters } from '@learning-memory/value-store';
import { compareStrings } from '@learning-memory/text-analysis';
import type { ClusteringSpace } from '../clustering-space/clustering-space.ts';
import { NOISE } from '../clustering-space/settle-partition.ts';
import type { ExperienceVectors } from '../experiences/experience-vectors.ts';
import { round } from '../geometry/round.ts';
import { groupBy } from '../group-by.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { comparable, continued, earlierLabels, rowsToFoldIn } from './earlier-partition.ts';
import { parametersToTry } from './parameters-to-try.ts';
import type { ClusterBody, StoredRun } from './stored-run.ts';

export interface FoundClusters {
  /** Holds those that made the clusters; the last ones tried when there is none. */
  readonly parameters: ClusterParameters;
  readonly fallback: boolean;
  /** Lists the largest first, then by their first member. */
  readonly clusters: readonly ClusterBody[];
  /** Lists ids. */
  readonly noise: readonly string[];
  /** Lists ids of those that had no say in the space. */
  readonly foldedIn: readonly string[];
}

export interface ClusterSearch {
  readonly experiences: ExperienceVectors;
  readonly earlier: StoredRun | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The clusters of the first parameters that find any, in the space of the earlier run, and of its clusters those that
 * stay.
 */
export async function findClusters(
  context: ValueStoreContext,
  { experiences, earlier, signal }: ClusterSearch,
): Promise<FoundClusters> {
  const { clusterer, clusteringSpaces, embedding, parameters: usual } = context;
  const { dimension, denseWeight } = embedding.model;
  const { texts, vectors, ids } = experiences;
  const foldedIn = rowsToFoldIn(ids, continued(context, earlier));
  startClusterer(clusterer);
  // Without words in common there is only the meaning to go by.
  const made = await clusteringSpaces.make({ texts, vectors, dimension, denseWeight, foldedIn }, signal);
  const space = made ?? { vectors, dimension };
  const { labels: found, parameters } = await search(context, space, signal);
  const before = earlierLabels(ids, comparable(context, earlier));
  const { minClusterSize } = parameters;
  const labels =
    before === undefined
      ? found
      : await clusteringSpaces.settle({ space, earlier: before, found, minClusterSize }, signal);
  return {
    parameters,
    fallback: parameters !== usual,
    foldedIn: foldedIn.map((row) => itemAt(ids, row)),
    ...groupByLabel(experiences, labels),
  };
}

/** What a clusterer does once, such as starting a thread, is done while the space is made. */
function startClusterer(clusterer: Clusterer): void {
  // What is wrong with it, the call that needs it will say.
  clusterer.cluster({ vectors: new Float32Array(), dimension: 1, minClusterSize: 2 }).catch(() => {});
}

interface Found {
  readonly labels: Int32Array;
  readonly parameters: ClusterParameters;
}

async function search(
  { clusterer, parameters: usual }: ValueStoreContext,
  space: ClusteringSpace,
  signal: AbortSignal | undefined,
): Promise<Found> {
  let found: Found = { labels: new Int32Array(), parameters: usual };
  for (const parameters of parametersToTry(usual)) {
    const { labels } = await clusterer.cluster({ ...space, ...parameters, signal });
    found = { labels, parameters };
    if (labels.some((label) => label !== NOISE)) break;
  }
  return found;
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
