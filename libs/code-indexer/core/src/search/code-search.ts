import type { CodeIndexer, CodeIndexStore, CodeScope, CodeUnitPayload, FoundCode } from '@learning-memory/code-indexer';
import type { SearchAnswer, Searcher, SearchRequest } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { asksHow } from '../ranking/asked-question.ts';
import { bestFiles, RANKED_CANDIDATES, rankFiles, scoreFiles } from '../ranking/rank-code.ts';
import { readSnippet } from './read-snippet.ts';
import { excerptsOf } from './excerpts.ts';
import { pathCondition, unitsOfPaths } from './matching-paths.ts';
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
    async search({ query, ...scope }) {
      const { indexes, language, kind, limit, signal } = scope;
      const fitsPath = pathCondition(scope);
      const question = { query: withoutLanguage(query), words: query, limit: rankedCount(limit) };
      const find = async (within: Within): Promise<SearchAnswer<FoundCode>> => {
        const answer = await searcher.search(byQuestion, { ...within, ...question });
        return toFoundCode({ ...answer, hits: await rank(stores.codeIndex, answer.hits, query) });
      };
      const whole = await find(within({ indexes, limit, signal }));
      if (fitsPath === undefined && language === undefined && kind === undefined) return upTo(limit, whole);
      const fits = ({ unit }: FoundCode): boolean =>
        (language === undefined || unit.language === language) &&
        (kind === undefined || unit.kind === kind) &&
        (fitsPath === undefined || fitsPath(unit.path));
      const filteredOut = whole.hits.slice(0, limit).filter((hit) => !fits(hit)).length;
      const fitting = whole.hits.filter(fits);
      if (fitting.length >= limit) return { ...upTo(limit, { ...whole, hits: fitting }), filteredOut };
      // What fits lies deeper than what is ranked.
      const ofPaths = fitsPath && (await unitsOfPaths(stores.codeIndex, indexes, fitsPath));
      return { ...upTo(limit, await find(within(scope, ofPaths))), filteredOut };
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
  const scored = scoreFiles(hits, question);
  const ranked = rankFiles(scored, []);
  if (!asksHow(question)) return ranked;
  const files = [...bestFiles(ranked)];
  const calls = await Promise.all(
    files.map(async ([project, paths]) =>
      (await callGraph.callsOfFiles(project, paths)).map((call) => ({ ...call, project })),
    ),
  );
  return rankFiles(scored, calls.flat());
}

function upTo(limit: number, answer: SearchAnswer<FoundCode>): SearchAnswer<FoundCode> {
  return { ...answer, hits: answer.hits.slice(0, limit) };
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
