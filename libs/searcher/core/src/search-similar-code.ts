import type { FoundCode, SearchAnswer, SearchSimilarCodeOptions } from '@learning-memory/searcher';
import { findUnits } from './find-units.ts';
import { readQuery } from './read-query.ts';
import { readSnippet } from './read-snippet.ts';
import type { SearchContext } from './search-context.ts';

/** The snippet is put as units are: what it says is compared with what they say, its names with their words. */
export async function searchSimilarCode(
  context: SearchContext,
  options: SearchSimilarCodeOptions,
): Promise<SearchAnswer<FoundCode>> {
  const { meaning, words } = readSnippet(options.snippet);
  const reading = {
    ...context,
    inputType: 'document',
    words,
    ifLoaded: options.ifLoaded,
    signal: options.signal,
  } as const;
  const { query, ...read } = await readQuery(meaning, reading);
  return { ...read, hits: await findUnits(context, query, options) };
}
