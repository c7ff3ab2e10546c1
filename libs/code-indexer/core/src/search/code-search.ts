import type { CodeIndexer, CodeScope, CodeUnitPayload, FoundCode } from '@learning-memory/code-indexer';
import type { SearchAnswer, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { RANKED_CANDIDATES, rankCode } from '../ranking/rank-code.ts';
import { readSnippet } from './read-snippet.ts';
import { searchedUnits, type LiveUnits } from './searched-units.ts';
import { withoutLanguage } from './without-language.ts';

/** A part of a definition is no second one. */
const NO_CHUNK: Filter<CodeUnitPayload> = { op: 'not', filter: { op: 'eq', field: 'kind', value: 'chunk' } };

/** A snippet is put as units are: what it says is compared with what they say, its names with their words. */
export function createCodeSearch(
  searcher: Searcher,
  liveUnits: LiveUnits,
): Pick<CodeIndexer, 'search' | 'searchSimilar'> {
  const { byQuestion, bySnippet } = searchedUnits(liveUnits);
  return {
    async search({ query, ...scope }) {
      const question = { query: withoutLanguage(query), words: query };
      const asked = { ...question, ...within(scope), limit: rankedCount(scope.limit) };
      const answer = await searcher.search(byQuestion, asked);
      return toFoundCode({ ...answer, hits: rankCode(answer.hits, query).slice(0, scope.limit) });
    },
    async searchSimilar({ snippet, ...scope }) {
      const { meaning, words } = readSnippet(snippet);
      // Without a telling word the snippet itself is asked for, so that the answer says what became of it.
      const likeUnits = { query: meaning, words: words === '' ? snippet : words, inputType: 'document' } as const;
      return toFoundCode(await searcher.search(bySnippet, { ...likeUnits, ...within(scope, [NO_CHUNK]) }));
    },
  };
}

/** A limit that the store would refuse is passed on, so that the store refuses it. */
function rankedCount(limit: number): number {
  return Number.isInteger(limit) && limit > 0 ? Math.max(limit, RANKED_CANDIDATES) : limit;
}

type Within = Pick<SearchRequest<CodeUnitPayload>, 'filter' | 'limit' | 'signal'>;

function within(
  { indexes, language, kind, limit, signal }: CodeScope,
  others: readonly Filter<CodeUnitPayload>[] = [],
): Within {
  const filters = [
    ...others,
    ...whereIn<CodeUnitPayload>({ project: indexes }),
    ...whereEqual<CodeUnitPayload>({ language, kind }),
  ];
  return { filter: { op: 'and', filters }, limit, signal };
}

function toFoundCode(answer: SearchAnswer<ScoredPoint<CodeUnitPayload>>): SearchAnswer<FoundCode> {
  return { ...answer, hits: answer.hits.map(({ id, payload, score }) => ({ id, unit: payload, score })) };
}
