import type { FoundValue, SearchAnswer, SearchValuesOptions } from '@learning-memory/searcher';
import { valueCollection, type ValuePayload } from '@learning-memory/value-store';
import type { Filter } from '@learning-memory/vector-store';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

export async function searchValues(
  { embedding, vectorStore, logger }: SearchContext,
  options: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const { limit, ifLoaded, signal } = options;
  const { query, ...reading } = await readQuery(options.query, { embedding, logger, ifLoaded, signal });
  const found = await vectorStore.search(valueCollection(embedding.model), {
    query,
    limit,
    filter: { op: 'and', filters: valueFilters(options) },
    signal,
  });
  return { ...reading, hits: found.map(({ id, payload, score }) => ({ id, value: payload, score })) };
}

function valueFilters({ axis, domain }: SearchValuesOptions): readonly Filter<ValuePayload>[] {
  const filters: Filter<ValuePayload>[] = [];
  if (axis !== undefined) filters.push({ op: 'eq', field: 'axis', value: axis });
  if (domain !== undefined) filters.push({ op: 'eq', field: 'domain', value: domain });
  return filters;
}
