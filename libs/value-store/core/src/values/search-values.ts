import type { SearchAnswer } from '@learning-memory/searcher';
import type { FoundValue, SearchValuesOptions, ValuePayload } from '@learning-memory/value-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { ValueStoreContext } from '../value-store-context.ts';
import { SEARCHED_VALUES } from './searched-values.ts';

export async function searchValues(
  { searcher }: ValueStoreContext,
  { query, axis, domain, projects, limit, signal }: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const filters = [...whereEqual<ValuePayload>({ axis, domain }), ...whereIn<ValuePayload>({ project: projects })];
  const filter = { op: 'and', filters } as const;
  const { hits, ...answer } = await searcher.search(SEARCHED_VALUES, { query, filter, limit, signal });
  return { ...answer, hits: hits.map(({ id, payload, score }) => ({ id, value: payload, score })) };
}
