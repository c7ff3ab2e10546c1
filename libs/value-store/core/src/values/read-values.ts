import type { ListValuesOptions, Value, ValuePayload } from '@learning-memory/value-store';
import type { StoredPoint } from '@learning-memory/vector-store';
import { scrollPages, whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { findCluster } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { heededRecords } from './heeded-records.ts';
import { valueCollection } from './value-collection.ts';
import { formatClusterId, parseClusterId } from '../clusters/cluster-id.ts';

type ValuePoint = StoredPoint<ValuePayload>;

const PAGE_SIZE = 250;

/** Looks at every value of the axis, because the size it has now decides; the heeded record only of those it lists. */
export async function listValues(
  context: ValueStoreContext,
  { limit, ...conditions }: ListValuesOptions,
): Promise<readonly Value[]> {
  const values = await withPresentClusters(context, await newestFirst(context, conditions));
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
  { axis, projects }: Pick<ListValuesOptions, 'axis' | 'projects'>,
): Promise<readonly ValuePoint[]> {
  const filters = [...whereEqual<ValuePayload>({ axis }), ...whereIn<ValuePayload>({ project: projects })];
  const found: ValuePoint[] = [];
  const pages = scrollPages(vectorStore, valueCollection(embedding.model), {
    filter: { op: 'and', filters },
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: PAGE_SIZE,
  });
  for await (const page of pages) found.push(...page);
  return found;
}

/** With the size their clusters have now, or had last. */
async function withPresentClusters(
  context: ValueStoreContext,
  points: readonly ValuePoint[],
): Promise<readonly Value[]> {
  const clusters = await clusterStates(context, new Set(points.map(({ payload }) => payload.clusterId)));
  return points.map(({ id, payload }) => {
    const { size = payload.clusterSize, current = false } = clusters.get(payload.clusterId) ?? {};
    return { ...payload, id, clusterSize: size, detached: !current };
  });
}

interface ClusterState {
  readonly size: number;
  /** It is in the latest run of its scope. */
  readonly current: boolean;
}

/** Reads each latest run once, whatever its scope, and one for each cluster that is gone; those no kept run has are left out. */
async function clusterStates(
  context: ValueStoreContext,
  clusterIds: Iterable<string>,
): Promise<ReadonlyMap<string, ClusterState>> {
  const states = new Map<string, ClusterState>();
  for (const clusterId of clusterIds) {
    const key = states.has(clusterId) ? undefined : parseClusterId(clusterId);
    const found = key && (await findCluster(context, key));
    if (found === undefined) continue;
    const { run, cluster, current } = found;
    states.set(clusterId, { size: cluster.members.length, current });
    for (const { label, members } of current ? run.clusters : [])
      states.set(formatClusterId({ axis: run.axis, label }), { size: members.length, current });
  }
  return states;
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
