import { codeUnitCollection } from '@learning-memory/code-indexer';
import type { FoundCode, SearchAnswer, SearchCodeOptions } from '@learning-memory/searcher';
import { findUnits } from './find-units.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import { withoutLanguage } from './without-language.ts';

export async function searchCode(context: SearchContext, options: SearchCodeOptions): Promise<SearchAnswer<FoundCode>> {
  const { query: words, signal } = options;
  const collection = codeUnitCollection(context.embedding.model);
  const ranking = context.rankings.code;
  const reading = await readQuery(context, withoutLanguage(words), { collection, ranking, words, signal });
  const { mode, notice } = reading;
  return { hits: await findUnits(context, reading, options), mode, notice };
}
