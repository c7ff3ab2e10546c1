import type { ClusterSummary, ValuePayload } from '@learning-memory/value-store';
import { scrollPages, whereIn } from '@learning-memory/vector-store-checks';
import type { ValueStoreContext } from '../value-store-context.ts';
import { valueCollection } from '../values/value-collection.ts';
import { formatClusterId } from './cluster-id.ts';
import type { StoredCluster, StoredRun } from './stored-run.ts';

const PAGE_SIZE = 250;
/** A cluster that has grown by so much since its value was stored may have more to say. */
const GROWTH = 1 / 5;

type Due = ClusterSummary['due'];

/** By label: the clusters a retrospective should look at. Those whose value still says what they are about are left out. */
export async function dueClusters(context: ValueStoreContext, run: StoredRun): Promise<ReadonlyMap<number, Due>> {
  const newest = await newestValues(context, run);
  const entries = run.clusters.map((cluster) => {
    const value = newest.get(formatClusterId({ axis: run.axis, label: cluster.label }));
    return [cluster.label, dueOf(cluster, value)] as const;
  });
  return new Map(entries);
}

function dueOf({ members, changedAt = 0 }: StoredCluster, value: ValuePayload | undefined): Due {
  if (value === undefined) return 'new';
  const hasGrown = members.length >= value.clusterSize * (1 + GROWTH);
  return hasGrown || changedAt > value.createdAt ? 'changed' : undefined;
}

/** By the id of their cluster. */
async function newestValues(
  { embedding, vectorStore }: ValueStoreContext,
  { axis, clusters }: StoredRun,
): Promise<ReadonlyMap<string, ValuePayload>> {
  const newest = new Map<string, ValuePayload>();
  if (clusters.length === 0) return newest;
  const clusterIds = clusters.map(({ label }) => formatClusterId({ axis, label }));
  const pages = scrollPages(vectorStore, valueCollection(embedding.model), {
    filter: { op: 'and', filters: whereIn<ValuePayload>({ clusterId: clusterIds }) },
    limit: PAGE_SIZE,
  });
  for await (const page of pages) {
    for (const { payload } of page) {
      const known = newest.get(payload.clusterId);
      if (known === undefined || payload.createdAt > known.createdAt) newest.set(payload.clusterId, payload);
    }
  }
  return newest;
}
