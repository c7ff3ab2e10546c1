import type { FoundValue, SearchAnswer, SearchValuesOptions } from '@learning-memory/searcher';
import { valueCollection, type ValuePayload } from '@learning-memory/value-store';
import type { Filter } from '@learning-memory/vector-store';
import { candidateCount } from './candidate-count.ts';
import { lookAgain } from './look-again.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

export async function searchValues(
  context: SearchContext,
  options: SearchValuesOptions,
): Promise<SearchAnswer<FoundValue>> {
  const { embedding, vectorStore, rankings } = context;
  const { limit, signal } = options;
  const collection = valueCollection(embedding.model);
  const reading = { collection, ranking: rankings.values, signal };
  const { query, secondLook, mode, notice } = await readQuery(context, options.query, reading);
  const found = await vectorStore.search(collection, {
    query,
    limit: candidateCount(limit, 1),
    filter: { op: 'and', filters: valueFilters(options) },
    signal,
  });
  const hits = (await lookAgain(found, secondLook, ({ text }) => ({ text })))
    .slice(0, limit)
    .map(({ id, payload, score }) => ({ id, value: payload, score }));
  return { hits, mode, notice };
}

function valueFilters({ axis, domain }: SearchValuesOptions): readonly Filter<ValuePayload>[] {
  const filters: Filter<ValuePayload>[] = [];
  if (axis !== undefined) filters.push({ op: 'eq', field: 'axis', value: axis });
  if (domain !== undefined) filters.push({ op: 'eq', field: 'domain', value: domain });
  return filters;
}
