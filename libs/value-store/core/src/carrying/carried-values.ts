import { isDeepStrictEqual } from 'node:util';
import { AXES, DOMAINS } from '@learning-memory/ghap';
import type { KeyedQueue } from '@learning-memory/concurrency';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import {
  VALUE_TEXT_LIMIT,
  valueStoreError,
  type CarriedValue,
  type ImportedValue,
  type ValueExposure,
  type ValuePayload,
} from '@learning-memory/value-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { checkOption } from '../check-input.ts';
import { groupBy } from '../group-by.ts';
import { findCluster, requireClusterKey } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { valueTexts } from '../values/embedded-text.ts';
import { valueCollection } from '../values/value-collection.ts';

const PAGE = 200;
const ID = /^[\w.:-]{1,200}$/u;
/** Clients name their sessions as they like. */
const SESSION_ID = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u;
const LEAST_JACCARD = 0.5;
/** Marks in place of secrets may have made a stored text longer. */
const SLACK = 2;

export async function* exportValues(context: ValueStoreContext): AsyncGenerator<CarriedValue> {
  const { embedding, vectorStore, exposures } = context;
  for await (const page of scrollPages(vectorStore, valueCollection(embedding.model), { limit: PAGE })) {
    const shown = groupBy(await exposures.find(page.map(({ id }) => id)), ({ id }) => id);
    for (const { id, payload } of page) yield await carry(context, { id, payload }, shown.get(id) ?? []);
  }
}

async function carry(
  context: ValueStoreContext,
  { id, payload }: { readonly id: string; readonly payload: ValuePayload },
  shown: readonly ValueExposure[],
): Promise<CarriedValue> {
  const members = await currentMembers(context, payload.clusterId);
  const sessions = shown.map(({ sessionId, shownAt }) => ({ sessionId, shownAt }));
  return { id, value: payload, ...(members && { members }), ...(sessions.length > 0 && { shown: sessions }) };
}

/** What sessions were shown it stays known, and counts again where it comes back. */
export async function removeValue(
  context: ValueStoreContext,
  queue: KeyedQueue,
  id: string,
): Promise<CarriedValue | undefined> {
  return queue.run(id, async () => {
    const collection = valueCollection(context.embedding.model);
    const [found] = await context.vectorStore.get(collection, [id]);
    if (found === undefined) return undefined;
    const carried = await carry(context, found, await context.exposures.find([id]));
    await context.vectorStore.delete(collection, [id]);
    return carried;
  });
}

async function currentMembers(context: ValueStoreContext, clusterId: string): Promise<readonly string[] | undefined> {
  const found = await findCluster(context, requireClusterKey(clusterId));
  return found?.current === true ? found.cluster.members.toSorted() : undefined;
}

export async function importValue(
  context: ValueStoreContext,
  queue: KeyedQueue,
  carried: CarriedValue,
): Promise<ImportedValue> {
  const { value, redactions } = safeValue(carried);
  return queue.run(carried.id, async () => {
    const collection = valueCollection(context.embedding.model);
    const [present] = await context.vectorStore.get(collection, [carried.id]);
    if (present !== undefined) {
      const differsIn = differences(value, present.payload);
      if (differsIn.length === 0) return { outcome: 'equal', redactions };
      return { outcome: 'conflicting', reason: `it differs here in ${differsIn.join(', ')}`, redactions };
    }
    if (await isOfAnotherCluster(context, carried)) {
      const reason = `${value.clusterId} is another cluster here; ask for the clusters, and store it for the one it fits`;
      return { outcome: 'conflicting', reason, redactions };
    }
    await add(context, { ...carried, value });
    return { outcome: 'added', redactions };
  });
}

/** The value last: until it is there, what broke off before is made anew. */
async function add(
  { embedding, vectorStore, exposures }: ValueStoreContext,
  { id, value, shown = [] }: CarriedValue,
): Promise<void> {
  for (const { sessionId, shownAt } of shown) await exposures.record({ ids: [id], sessionId, shownAt });
  const vector = await embedding.embed(value.text, { inputType: 'document' });
  const point = { id, vector, text: valueTexts(value), payload: value };
  await vectorStore.upsert(valueCollection(embedding.model), [point]);
}

async function isOfAnotherCluster(context: ValueStoreContext, { value, members }: CarriedValue): Promise<boolean> {
  const here = await findCluster(context, requireClusterKey(value.clusterId));
  if (here === undefined) return false;
  if (members === undefined) return true;
  const known = new Set(here.cluster.members);
  const shared = members.filter((id) => known.has(id)).length;
  return shared < LEAST_JACCARD * (known.size + members.length - shared);
}

interface SafeValue {
  readonly value: ValuePayload;
  readonly redactions: number;
}

function safeValue(carried: CarriedValue): SafeValue {
  const { value } = carried;
  checkIds(carried);
  checkOption('axis', value.axis, AXES);
  if (value.domain !== undefined) checkOption('domain', value.domain, DOMAINS);
  if (requireClusterKey(value.clusterId).axis !== value.axis) {
    throw invalid(`its cluster is not on the axis '${value.axis}'`);
  }
  const { text: open, count: redactions } = redact(value.text);
  const text = open.trim();
  if (text === '' || codePointLength(text) > VALUE_TEXT_LIMIT * SLACK) {
    throw invalid(`its text must have 1 to ${VALUE_TEXT_LIMIT * SLACK} characters`);
  }
  return { value: knownFields({ ...value, text }), redactions };
}

function checkIds({ id, value: { project = '_' }, members = [], shown = [] }: CarriedValue): void {
  const stranger =
    [id, project, ...members].find((each) => !ID.test(each)) ??
    shown.map(({ sessionId }) => sessionId).find((each) => !SESSION_ID.test(each));
  if (stranger !== undefined) throw invalid(`'${stranger.slice(0, 80)}' is no id`);
}

/** Whatever else a file says goes no further; a payload holds no `undefined`. */
function knownFields(value: ValuePayload): ValuePayload {
  const { text, axis, clusterId, clusterSize, similarity, createdAt } = value;
  const { project, domain, restoredAt, reaffirmedAt } = value;
  return {
    ...{ text, axis, clusterId, clusterSize, similarity, createdAt },
    ...(project !== undefined && { project }),
    ...(domain !== undefined && { domain }),
    ...(restoredAt !== undefined && { restoredAt }),
    ...(reaffirmedAt !== undefined && { reaffirmedAt }),
  };
}

function differences(one: ValuePayload, other: ValuePayload): readonly string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<keyof ValuePayload>;
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field])).toSorted();
}

function invalid(reason: string): Error {
  return valueStoreError('VALUE_STORE_INVALID_INPUT', `This value cannot be imported: ${reason}. Export it again.`);
}
