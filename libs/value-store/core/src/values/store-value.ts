import { AXES, type Axis } from '@learning-memory/ghap';
import { GLOBAL_PROJECT, UNKNOWN_PROJECT, type ProjectPayload } from '@learning-memory/project';
import type { KeyedQueue } from '@learning-memory/concurrency';
import {
  valueStoreError,
  type Value,
  type ValueCandidate,
  type ValuePayload,
  type ValueVerdict,
} from '@learning-memory/value-store';
import type { Point } from '@learning-memory/vector-store';
import { checkOption } from '../check-input.ts';
import { dueOf } from '../clusters/due-clusters.ts';
import { requireCluster, requireClusterKey, type ClusterInRun } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { getValues } from './read-values.ts';
import { embedValue, judge } from './validate-value.ts';
import { valueTexts } from './embedded-text.ts';
import { valueCollection } from './value-collection.ts';
import { safeValueText, valueIdOf } from './value-text.ts';

export interface StoredValue {
  readonly value: Value;
  readonly created: boolean;
  readonly redactions: number;
  readonly warning?: string | undefined;
}

/** A value on its way into the store. */
interface JudgedCandidate {
  readonly text: string;
  readonly redactions: number;
  readonly vector: readonly number[];
  readonly found: ClusterInRun;
  readonly verdict: ValueVerdict;
}

export async function validateValue(context: ValueStoreContext, candidate: ValueCandidate): Promise<ValueVerdict> {
  return (await judgeCandidate(context, candidate)).verdict;
}

export async function storeValue(
  context: ValueStoreContext,
  queue: KeyedQueue,
  candidate: ValueCandidate & { readonly axis: Axis },
): Promise<StoredValue> {
  checkAxis(candidate);
  const judged = await judgeCandidate(context, candidate);
  const { verdict, redactions } = judged;
  if (!verdict.valid) throw refusal(verdict);
  const point = toPoint(context, judged);
  const said = { redactions, ...(verdict.warning !== undefined && { warning: verdict.warning }) };
  return queue.run(point.id, async () => {
    const [present] = await getValues(context, [point.id]);
    if (present !== undefined) return { value: await storeAgain(context, present, judged), created: false, ...said };
    await context.vectorStore.upsert(valueCollection(context.embedding.model), [point]);
    return { value: { id: point.id, ...point.payload, detached: false }, created: true, ...said };
  });
}

/**
 * Whoever stores a retired value again wants it back: what it went through counts no more. Of a cluster that has changed it says
 * that the value is still true.
 */
async function storeAgain(context: ValueStoreContext, present: Value, judged: JudgedCandidate): Promise<Value> {
  const { id, text, vector, payload } = toPoint(context, judged);
  const collection = valueCollection(context.embedding.model);
  const [stored] = await context.vectorStore.get(collection, [id]);
  const isRetired = present.standing?.kind === 'retired';
  if (stored === undefined) return present;
  const isDue = dueOf(judged.found.cluster, stored.payload) !== undefined;
  if (!isRetired && !isDue) return present;
  const { clusterSize, similarity, createdAt: now } = payload;
  const changes = {
    ...(isRetired ? { restoredAt: now } : {}),
    ...(isDue ? { clusterSize, similarity, reaffirmedAt: now } : {}),
  };
  await context.vectorStore.upsert(collection, [{ id, vector, text, payload: { ...stored.payload, ...changes } }]);
  const [value] = await getValues(context, [id]);
  if (value === undefined) throw new TypeError(`Value ${id} went away while it was stored.`);
  return value;
}

/** Ids of projects mean nothing to those who read an error. */
function refusal(verdict: ValueVerdict): Error {
  const nearestMembers = verdict.nearestMembers.map(({ id, goal, similarity }) => ({ id, goal, similarity }));
  return valueStoreError('VALUE_STORE_REFUSED', verdict.reason ?? '', { details: { ...verdict, nearestMembers } });
}

async function judgeCandidate(
  context: ValueStoreContext,
  { text: given, clusterId, ...owners }: ValueCandidate,
): Promise<JudgedCandidate> {
  const key = requireClusterKey(clusterId);
  const { text, redactions } = safeValueText(given);
  const found = await requireCluster(context, key, owners);
  const vector = await embedValue(context, text);
  return { text, redactions, vector, found, verdict: await judge(context, found, { text, vector }) };
}

function checkAxis({ axis, clusterId }: { readonly axis: Axis; readonly clusterId: string }): void {
  checkOption('axis', axis, AXES);
  const { axis: expected } = requireClusterKey(clusterId);
  if (axis === expected) return;
  throw valueStoreError(
    'VALUE_STORE_INVALID_INPUT',
    `Field 'axis' is '${axis}', but cluster '${clusterId}' is on axis '${expected}'. Give '${expected}', or another cluster.`,
    { details: { field: 'axis', value: axis, expected } },
  );
}

function toPoint({ now }: ValueStoreContext, { text, vector, found, verdict }: JudgedCandidate): Point<ValuePayload> {
  const { clusterId, run, cluster } = found;
  return {
    id: valueIdOf(clusterId, text),
    vector,
    text: valueTexts({ text }),
    payload: {
      text,
      axis: run.axis,
      clusterId,
      ...(run.domain === undefined ? {} : { domain: run.domain }),
      ...projectOf(run),
      clusterSize: cluster.members.length,
      similarity: verdict.similarity,
      createdAt: now(),
    },
  };
}

/** What clusters over all projects have taught holds in each of them. */
function projectOf({ project = GLOBAL_PROJECT }: ProjectPayload): ProjectPayload {
  return project === UNKNOWN_PROJECT ? {} : { project };
}
