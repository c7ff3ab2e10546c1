import type { CodeIndexer, CodeScope, CodeUnitPayload, FoundCode } from '@learning-memory/code-indexer';
import type { SearchAnswer, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { readSnippet } from './read-snippet.ts';
import { searchedUnits, type LiveUnits } from './searched-units.ts';
import { withoutLanguage } from './without-language.ts';

/** A snippet is put as units are: what it says is compared with what they say, its names with their words. */
export function createCodeSearch(
  searcher: Searcher,
  liveUnits: LiveUnits,
): Pick<CodeIndexer, 'search' | 'searchSimilar'> {
  const { byQuestion, bySnippet } = searchedUnits(liveUnits);
  return {
    async search({ query, ...scope }) {
      const question = { query: withoutLanguage(query), words: query };
      return toFoundCode(await searcher.search(byQuestion, { ...question, ...within(scope) }));
    },
    async searchSimilar({ snippet, ...scope }) {
      const { meaning, words } = readSnippet(snippet);
      // Without a telling word the snippet itself is asked for, so that the answer says what became of it.
      const likeUnits = { query: meaning, words: words === '' ? snippet : words, inputType: 'document' } as const;
      return toFoundCode(await searcher.search(bySnippet, { ...likeUnits, ...within(scope) }));
    },
  };
}

function within(scope: CodeScope): Pick<SearchRequest<CodeUnitPayload>, 'filter' | 'limit' | 'signal'> {
  return { filter: { op: 'and', filters: scopeFilters(scope) }, limit: scope.limit, signal: scope.signal };
}

function scopeFilters({ project, language, kind }: CodeScope): readonly Filter<CodeUnitPayload>[] {
  const filters: Filter<CodeUnitPayload>[] = [];
  if (project !== undefined) filters.push({ op: 'eq', field: 'project', value: project });
  if (language !== undefined) filters.push({ op: 'eq', field: 'language', value: language });
  if (kind !== undefined) filters.push({ op: 'eq', field: 'kind', value: kind });
  return filters;
}

function toFoundCode(answer: SearchAnswer<ScoredPoint<CodeUnitPayload>>): SearchAnswer<FoundCode> {
  return { ...answer, hits: answer.hits.map(({ id, payload, score }) => ({ id, unit: payload, score })) };
}
