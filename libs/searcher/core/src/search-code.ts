import type { FoundCode, SearchAnswer, SearchCodeOptions } from '@learning-memory/searcher';
import { findUnits } from './find-units.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import { withoutLanguage } from './without-language.ts';

export async function searchCode(context: SearchContext, options: SearchCodeOptions): Promise<SearchAnswer<FoundCode>> {
  const { query: words, ifLoaded, signal } = options;
  const { query, ...reading } = await readQuery(withoutLanguage(words), { ...context, words, ifLoaded, signal });
  return { ...reading, hits: await findUnits(context, query, options) };
}
