import type { ListValuesOptions, Value, ValuePayload } from '@learning-memory/value-store';
import type { StoredPoint } from '@learning-memory/vector-store';
import { scrollPages, whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { findCluster } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { valueCollection } from './value-collection.ts';
import { valueRecords, type PlacedValue } from './standing/value-records.ts';
import { formatClusterId, parseClusterId } from '../clusters/cluster-id.ts';

type ValuePoint = StoredPoint<ValuePayload>;

const PAGE_SIZE = 250;

/** Looks at every value of the axis, because where it stands and the size it has now decide. */
export async function listValues(
  context: ValueStoreContext,
  { limit, ...conditions }: ListValuesOptions,
): Promise<readonly Value[]> {
  const values = await readStanding(context, await newestFirst(context, conditions));
  // The sort is stable: values of equal clusters stay newest first.
  return values.toSorted((a, b) => rankOf(a) - rankOf(b) || b.clusterSize - a.clusterSize).slice(0, limit);
}

/** Reads them in the order of `ids`, without the unknown ones. */
export async function getValues(context: ValueStoreContext, ids: readonly string[]): Promise<readonly Value[]> {
  const points = await context.vectorStore.get(valueCollection(context.embedding.model), ids);
  return readStanding(context, points);
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

const DEMOTED = 1;
export const RETIRED = 2;
const RANKS: Readonly<Partial<Record<NonNullable<Value['standing']>['kind'], number>>> = {
  demoted: DEMOTED,
  retired: RETIRED,
};

/** What is demoted comes behind the others, and what is retired last. */
export function rankOf({ standing }: Pick<Value, 'standing'>): number {
  return standing === undefined ? 0 : (RANKS[standing.kind] ?? 0);
}

/** With the size their clusters have now, or had last, and how those fared who were shown them. */
async function readStanding(context: ValueStoreContext, points: readonly ValuePoint[]): Promise<readonly Value[]> {
  const clusters = await clusterStates(context, new Set(points.map(({ payload }) => payload.clusterId)));
  const placed = points.map(({ id, payload: { project, domain, restoredAt, clusterId } }): PlacedValue => {
    const members = clusters.get(clusterId)?.members ?? [];
    return { id, members, domain, restoredAt, ...(project !== undefined && { project }) };
  });
  const records = await valueRecords(context, placed);
  return points.map(({ id, payload }) => {
    const { size = payload.clusterSize, current = false } = clusters.get(payload.clusterId) ?? {};
    return { ...payload, id, clusterSize: size, detached: !current, ...records.get(id) };
  });
}

interface ClusterState {
  readonly size: number;
  readonly members: readonly string[];
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
    states.set(clusterId, stateOf(cluster.members, current));
    for (const { label, members } of current ? run.clusters : [])
      states.set(formatClusterId({ axis: run.axis, label }), stateOf(members, current));
  }
  return states;
}

function stateOf(members: readonly string[], current: boolean): ClusterState {
  return { size: members.length, members, current };
}
