import type { Axis } from '@learning-memory/ghap';
import type { ClusterScope, Value, ValuePayload } from '@learning-memory/value-store';
import type { Filter, StoredPoint } from '@learning-memory/vector-store';
import { findCluster, latestRun } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { heededRecords } from './heeded-records.ts';
import { valueCollection } from './value-collection.ts';
import { formatClusterId, parseClusterId } from '../clusters/cluster-id.ts';

type ValuePoint = StoredPoint<ValuePayload>;

const PAGE_SIZE = 250;

/** Looks at every value of the axis, because the size it has now decides; the heeded record only of those it lists. */
export async function listValues(
  context: ValueStoreContext,
  { axis, limit }: { readonly axis?: Axis | undefined; readonly limit: number },
): Promise<readonly Value[]> {
  const values = await withPresentClusters(context, await newestFirst(context, axis));
  // The sort is stable: values of equal clusters stay newest first.
  return withHeeded(context, values.toSorted((a, b) => b.clusterSize - a.clusterSize).slice(0, limit));
}

/** Reads them in the order of `ids`, without the unknown ones. */
export async function getValues(context: ValueStoreContext, ids: readonly string[]): Promise<readonly Value[]> {
  const points = await context.vectorStore.get(valueCollection(context.embedding.model), ids);
  return withHeeded(context, await withPresentClusters(context, points));
}

async function newestFirst(
  { embedding, vectorStore }: ValueStoreContext,
  axis: Axis | undefined,
): Promise<readonly ValuePoint[]> {
  const filter: Filter<ValuePayload> | undefined =
    axis === undefined ? undefined : { op: 'eq', field: 'axis', value: axis };
  const found: ValuePoint[] = [];
  let cursor: string | undefined;
  do {
    const page = await vectorStore.scroll(valueCollection(embedding.model), {
      filter,
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: PAGE_SIZE,
      cursor,
    });
    found.push(...page.points);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

/** With the size their clusters have now, or had last. */
async function withPresentClusters(
  context: ValueStoreContext,
  points: readonly ValuePoint[],
): Promise<readonly Value[]> {
  const present = await presentSizes(
    context,
    points.map(({ payload }) => payload),
  );
  const clusterIds = new Set(points.map(({ payload }) => payload.clusterId));
  const last = new Map<string, number>();
  for (const clusterId of clusterIds) {
    const size = present.has(clusterId) ? undefined : await lastSize(context, clusterId);
    if (size !== undefined) last.set(clusterId, size);
  }
  return points.map(({ id, payload }) => {
    const { clusterId } = payload;
    const clusterSize = present.get(clusterId) ?? last.get(clusterId) ?? payload.clusterSize;
    return { ...payload, id, clusterSize, detached: !present.has(clusterId) };
  });
}

/** Cluster id -> members, of the clusters in the latest runs of the scopes asked for. */
async function presentSizes(
  context: ValueStoreContext,
  scopes: readonly ClusterScope[],
): Promise<ReadonlyMap<string, number>> {
  const distinct = new Map(scopes.map(({ axis, domain }) => [`${axis} ${domain ?? ''}`, { axis, domain }]));
  const runs = await Promise.all([...distinct.values()].map((scope) => latestRun(context, scope)));
  return new Map(
    runs.flatMap((run) =>
      run === undefined
        ? []
        : run.clusters.map(
            ({ label, members }) => [formatClusterId({ axis: run.axis, label }), members.length] as const,
          ),
    ),
  );
}

/** Finds the size of a cluster that is gone; `undefined` when no kept run had it. */
async function lastSize(context: ValueStoreContext, clusterId: string): Promise<number | undefined> {
  const key = parseClusterId(clusterId);
  const found = key && (await findCluster(context, key));
  return found?.cluster.members.length;
}

async function withHeeded(context: ValueStoreContext, values: readonly Value[]): Promise<readonly Value[]> {
  const records = await heededRecords(
    context,
    values.map(({ id }) => id),
  );
  return values.map((value) => {
    const heeded = records.get(value.id);
    return heeded === undefined ? value : { ...value, heeded };
  });
}
