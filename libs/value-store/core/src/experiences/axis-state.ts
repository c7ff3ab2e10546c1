import { experienceCollection, type ExperiencePayload } from '@learning-memory/observation-persister-collection';
import { valueStoreError, type ClusterScope } from '@learning-memory/value-store';
import type { Filter } from '@learning-memory/vector-store';
import type { ValueStoreContext } from '../value-store-context.ts';
import { axisFingerprint } from './axis-fingerprint.ts';
import { describeScope } from './cluster-scope.ts';

const NEWEST = 8;

/** Matches the points of the scope on its axis; `undefined` stands for all. */
export function scopeFilter({ domain }: ClusterScope): Filter<ExperiencePayload> | undefined {
  return domain === undefined ? undefined : { op: 'eq', field: 'domain', value: domain };
}

/** Asks for two counts and one short page, whatever the size. Rejects `VALUE_STORE_INSUFFICIENT_DATA`. */
export async function fingerprintOf(context: ValueStoreContext, scope: ClusterScope): Promise<string> {
  const { embedding, vectorStore, clusterer, parameters, minExperiences } = context;
  const { model } = embedding;
  const collection = experienceCollection(scope.axis, model);
  const filter = scopeFilter(scope);
  const [experiences, count, { points }] = await Promise.all([
    vectorStore.count(experienceCollection('full', model)),
    vectorStore.count(collection, filter),
    vectorStore.scroll(collection, { filter, orderBy: { field: 'createdAt', direction: 'desc' }, limit: NEWEST }),
  ]);
  if (experiences < minExperiences) throw tooFewInAll(experiences, minExperiences);
  requireReadable(context, scope, { readable: count, unreadable: 0 });
  const newest = points.map(({ id, payload }) => ({ id, createdAt: payload.createdAt }));
  return axisFingerprint({ scope, model, algorithm: clusterer.algorithm, parameters, count, newest });
}

/** Throws `VALUE_STORE_INSUFFICIENT_DATA` for fewer than twice the smallest cluster. */
export function requireReadable(
  { parameters }: ValueStoreContext,
  scope: ClusterScope,
  { readable, unreadable }: { readonly readable: number; readonly unreadable: number },
): void {
  const required = 2 * parameters.minClusterSize;
  if (readable >= required) return;
  const missing = required - readable;
  const unread = unreadable === 0 ? '' : ` that the embedding model can read, and ${unreadable} that it cannot`;
  const falsifiedOnly = scope.axis === 'surprise' || scope.axis === 'root_cause' ? ' falsified' : '';
  throw valueStoreError(
    'VALUE_STORE_INSUFFICIENT_DATA',
    `There are ${readable} experiences on ${describeScope(scope)}${unread}. At least ${required} are needed to find ` +
      `clusters: ${missing} are missing. Record and resolve ${missing} more${falsifiedOnly}, or choose another axis.`,
    { details: { ...scope, experiences: readable, required, missing, unreadable } },
  );
}

function tooFewInAll(experiences: number, required: number): Error {
  const missing = required - experiences;
  return valueStoreError(
    'VALUE_STORE_INSUFFICIENT_DATA',
    `There are ${experiences} experiences in all. At least ${required} are needed to find clusters: ${missing} are ` +
      `missing. Record and resolve ${missing} more.`,
    { details: { experiences, required, missing } },
  );
}
