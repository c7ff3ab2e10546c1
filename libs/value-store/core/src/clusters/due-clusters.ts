import type { ClusterSummary, ValuePayload } from '@learning-memory/value-store';
import { scrollPages, whereIn } from '@learning-memory/vector-store-checks';
import type { ValueStoreContext } from '../value-store-context.ts';
import { valueCollection } from '../values/value-collection.ts';
import { getValues } from '../values/read-values.ts';
import { formatClusterId } from './cluster-id.ts';
import type { StoredCluster, StoredRun } from './stored-run.ts';

const PAGE_SIZE = 250;
/** A cluster that has grown by so much since its value was stored may have more to say. */
const GROWTH = 1 / 5;

type Due = ClusterSummary['due'];
/** What is asked of a value. */
type Standing = Pick<ValuePayload, 'clusterSize' | 'createdAt' | 'reaffirmedAt'>;

/** By label: the clusters a retrospective should look at. Those whose value still says what they are about are left out. */
export async function dueClusters(context: ValueStoreContext, run: StoredRun): Promise<ReadonlyMap<number, Due>> {
  const newest = await newestValues(context, run);
  const entries = run.clusters.map((cluster) => {
    const value = newest.get(formatClusterId({ axis: run.axis, label: cluster.label }));
    return [cluster.label, dueOf(cluster, value)] as const;
  });
  return new Map(entries);
}

export function dueOf({ members, changedAt = 0 }: StoredCluster, value: Standing | undefined): Due {
  if (value === undefined) return 'new';
  const hasGrown = members.length >= value.clusterSize * (1 + GROWTH);
  return hasGrown || changedAt > heldAt(value) ? 'changed' : undefined;
}

/** When it was last said to be true. */
function heldAt({ createdAt, reaffirmedAt = createdAt }: Standing): number {
  return reaffirmedAt;
}

/** By the id of their cluster; one that is retired stands for it no more. */
async function newestValues(
  context: ValueStoreContext,
  { axis, clusters }: StoredRun,
): Promise<ReadonlyMap<string, ValuePayload>> {
  const { embedding, vectorStore } = context;
  const newest = new Map<string, ValuePayload>();
  if (clusters.length === 0) return newest;
  const clusterIds = clusters.map(({ label }) => formatClusterId({ axis, label }));
  const pages = scrollPages(vectorStore, valueCollection(embedding.model), {
    filter: { op: 'and', filters: whereIn<ValuePayload>({ clusterId: clusterIds }) },
    limit: PAGE_SIZE,
  });
  for await (const page of pages) {
    const retired = await retiredOf(context, page);
    for (const { id, payload } of page) {
      const known = newest.get(payload.clusterId);
      const isNewer = known === undefined || heldAt(payload) > heldAt(known);
      if (isNewer && !retired.has(id)) newest.set(payload.clusterId, payload);
    }
  }
  return newest;
}

async function retiredOf(
  context: ValueStoreContext,
  page: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const values = await getValues(
    context,
    page.map(({ id }) => id),
  );
  return new Set(values.filter(({ standing }) => standing?.kind === 'retired').map(({ id }) => id));
}
