import { experienceCollection } from '@learning-memory/observation-persister';
import type { FoundExperience, SearchAnswer, SearchExperiencesOptions } from '@learning-memory/searcher';
import { experienceFilters } from './experience-filters.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

export async function searchExperiences(
  { embedding, vectorStore, logger }: SearchContext,
  options: SearchExperiencesOptions,
): Promise<SearchAnswer<FoundExperience>> {
  const { axis, limit, ifLoaded, signal } = options;
  const { query, ...reading } = await readQuery(options.query, { embedding, logger, ifLoaded, signal });
  const found = await vectorStore.search(experienceCollection(axis, embedding.model), {
    query,
    limit,
    filter: { op: 'and', filters: experienceFilters(options) },
    signal,
  });
  return { ...reading, hits: found.map(({ payload, score }) => ({ entry: payload.entry, score })) };
}
