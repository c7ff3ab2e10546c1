import type { CodeIndexer, CodeIndexStore, CodeScope, CodeUnitPayload, FoundCode } from '@learning-memory/code-indexer';
import type { SearchAnswer, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { asksHow } from '../ranking/asked-question.ts';
import { bestFiles, RANKED_CANDIDATES, rankCode } from '../ranking/rank-code.ts';
import { readSnippet } from './read-snippet.ts';
import { excerptsOf } from './excerpts.ts';
import { matchingPaths } from './matching-paths.ts';
import { searchedUnits, type LiveUnits } from './searched-units.ts';
import { withoutLanguage } from './without-language.ts';

export interface CodeSearchStores extends LiveUnits {
  readonly codeIndex: LiveUnits['codeIndex'] & Pick<CodeIndexStore, 'callGraph' | 'files' | 'roots'>;
}

/** A part of a definition is no second one. */
const NO_CHUNK: Filter<CodeUnitPayload> = { op: 'not', filter: { op: 'eq', field: 'kind', value: 'chunk' } };

/** A snippet is put as units are: what it says is compared with what they say, its names with their words. */
export function createCodeSearch(
  searcher: Searcher,
  stores: CodeSearchStores,
): Pick<CodeIndexer, 'search' | 'searchSimilar' | 'excerpts'> {
  const { byQuestion, bySnippet } = searchedUnits(stores);
  return {
    async search({ query, path, excludeTests, ...scope }) {
      const question = { query: withoutLanguage(query), words: query, limit: rankedCount(scope.limit) };
      const find = async (within: Within): Promise<SearchAnswer<FoundCode>> => {
        const answer = await searcher.search(byQuestion, { ...within, ...question });
        return toFoundCode({ ...answer, hits: await rank(stores.codeIndex, answer.hits, query) });
      };
      const { indexes, language, kind, limit, signal } = scope;
      const ofPaths = await matchingPaths(stores.codeIndex, { indexes, path, excludeTests });
      const answer = await find(within(scope, ofPaths));
      const hits = answer.hits.slice(0, limit);
      if (ofPaths === undefined && language === undefined && kind === undefined) return { ...answer, hits };
      const whole = await find(within({ indexes, limit, signal }));
      return { ...answer, hits, filteredOut: missingFrom(answer.hits, whole.hits.slice(0, limit)) };
    },
    async searchSimilar({ snippet, ...scope }) {
      const { meaning, words } = readSnippet(snippet);
      // Without a telling word the snippet itself is asked for, so that the answer says what became of it.
      const likeUnits = { query: meaning, words: words === '' ? snippet : words, inputType: 'document' } as const;
      return toFoundCode(await searcher.search(bySnippet, { ...likeUnits, ...within(scope, NO_CHUNK) }));
    },
    excerpts: excerptsOf,
  };
}

/** Files that work together support each other where that is asked for. */
async function rank(
  { callGraph }: Pick<CodeIndexStore, 'callGraph'>,
  hits: readonly ScoredPoint<CodeUnitPayload>[],
  question: string,
): Promise<readonly ScoredPoint<CodeUnitPayload>[]> {
  const ranked = rankCode(hits, question);
  if (!asksHow(question)) return ranked;
  const files = [...bestFiles(ranked)];
  const calls = await Promise.all(
    files.map(async ([project, paths]) =>
      (await callGraph.callsOfFiles(project, paths)).map((call) => ({ ...call, project })),
    ),
  );
  return rankCode(hits, question, calls.flat());
}

/** Those that are not found are beyond what is ranked, or filtered out: the best of all are within that, if they match. */
function missingFrom(found: readonly FoundCode[], wanted: readonly FoundCode[]): number {
  const ids = new Set(found.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id)).length;
}

/** A limit that the store would refuse is passed on, so that the store refuses it. */
function rankedCount(limit: number): number {
  return Number.isInteger(limit) && limit > 0 ? Math.max(limit, RANKED_CANDIDATES) : limit;
}

type Within = Pick<SearchRequest<CodeUnitPayload>, 'filter' | 'limit' | 'signal'>;

function within({ indexes, language, kind, limit, signal }: CodeScope, other?: Filter<CodeUnitPayload>): Within {
  const filters = [
    ...(other === undefined ? [] : [other]),
    ...whereIn<CodeUnitPayload>({ project: indexes }),
    ...whereEqual<CodeUnitPayload>({ language, kind }),
  ];
  return { filter: { op: 'and', filters }, limit, signal };
}

function toFoundCode(answer: SearchAnswer<ScoredPoint<CodeUnitPayload>>): SearchAnswer<FoundCode> {
  return { ...answer, hits: answer.hits.map(({ id, payload, score }) => ({ id, unit: payload, score })) };
}
