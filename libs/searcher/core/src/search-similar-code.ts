import { codeUnitCollection } from '@learning-memory/code-indexer';
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
  const reading = await readQuery(context, meaning, {
    collection: codeUnitCollection(context.embedding.model),
    ranking: context.rankings.snippets,
    inputType: 'document',
    words,
    signal: options.signal,
  });
  const { mode, notice } = reading;
  return { hits: await findUnits(context, reading, options), mode, notice };
}
