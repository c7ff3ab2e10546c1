import { experienceCollection } from '@learning-memory/observation-persister-collection';
import type { ValueStoreContext } from '../value-store-context.ts';
import { axisFingerprint } from './axis-fingerprint.ts';
import type { CheckedScope } from './cluster-scope.ts';
import { countScope, requireEnough } from './enough-experiences.ts';
import { scopeFilter } from './scope-filter.ts';

const NEWEST = 8;

/** Asks for two counts and one short page, whatever the size. Rejects `VALUE_STORE_INSUFFICIENT_DATA`. */
export async function fingerprintOf(context: ValueStoreContext, scope: CheckedScope): Promise<string> {
  const { embedding, vectorStore, clusterer, parameters } = context;
  const { model } = embedding;
  const [counts, { points }] = await Promise.all([
    countScope(context, scope),
    vectorStore.scroll(experienceCollection(scope.axis, model), {
      filter: scopeFilter(scope),
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: NEWEST,
    }),
  ]);
  await requireEnough(context, scope, counts);
  const newest = points.map(({ id, payload }) => ({ id, createdAt: payload.createdAt }));
  const count = counts.readable;
  return axisFingerprint({ scope, model, algorithm: clusterer.algorithm, parameters, count, newest });
}
