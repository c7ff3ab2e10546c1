import type { SearchAnswer } from '@learning-memory/searcher';
import type { FoundValue, SearchValuesOptions, ValuePayload } from '@learning-memory/value-store';
import type { Filter } from '@learning-memory/vector-store';
import type { ValueStoreContext } from '../value-store-context.ts';
import { SEARCHED_VALUES } from './searched-values.ts';

export async function searchValues(
  { searcher }: ValueStoreContext,
  { query, axis, domain, limit, signal }: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const filter: Filter<ValuePayload> = { op: 'and', filters: valueFilters({ axis, domain }) };
  const { hits, ...answer } = await searcher.search(SEARCHED_VALUES, { query, filter, limit, signal });
  return { ...answer, hits: hits.map(({ id, payload, score }) => ({ id, value: payload, score })) };
}

function valueFilters({ axis, domain }: Pick<SearchValuesOptions, 'axis' | 'domain'>): readonly Filter<ValuePayload>[] {
  const filters: Filter<ValuePayload>[] = [];
  if (axis !== undefined) filters.push({ op: 'eq', field: 'axis', value: axis });
  if (domain !== undefined) filters.push({ op: 'eq', field: 'domain', value: domain });
  return filters;
}
