import { experienceCollection } from '@learning-memory/observation-persister';
import type { FoundExperience, SearchAnswer, SearchExperiencesOptions } from '@learning-memory/searcher';
import { candidateCount } from './candidate-count.ts';
import { experienceFilters } from './experience-filters.ts';
import { experienceText } from './experience-text.ts';
import { lookAgain } from './look-again.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

export async function searchExperiences(
  context: SearchContext,
  options: SearchExperiencesOptions,
): Promise<SearchAnswer<FoundExperience>> {
  const { embedding, vectorStore, rankings } = context;
  const { axis, limit, signal } = options;
  const collection = experienceCollection(axis, embedding.model);
  const reading = { collection, ranking: rankings.experiences, signal };
  const { query, secondLook, mode, notice } = await readQuery(context, options.query, reading);
  const found = await vectorStore.search(collection, {
    query,
    limit: candidateCount(limit, 1),
    filter: { op: 'and', filters: experienceFilters(options) },
    signal,
  });
  const hits = (await lookAgain(found, secondLook, ({ entry }) => ({ text: experienceText(axis, entry) })))
    .slice(0, limit)
    .map(({ payload, score }) => ({ entry: payload.entry, score }));
  return { hits, mode, notice };
}
