import type {
  CodeIndexer,
  CodeIndexStore,
  CodeSearchAnswer,
  FoundCode,
  SearchCodeOptions,
} from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import type { Searcher } from '@learning-memory/searcher';
import { searchedUnits, type LiveUnits } from '../search/searched-units.ts';
import { placesIn } from './asked-places.ts';
import { literalHits } from './literal-hits.ts';
import { isBareName, withNearNames } from './near-names.ts';
import { unitsAt } from './units-at-places.ts';

type Search = CodeIndexer['search'];

export interface AskedStores extends LiveUnits {
  readonly codeIndex: LiveUnits['codeIndex'] & Pick<CodeIndexStore, 'files' | 'roots' | 'names'>;
}

/** A search that reads what people paste: lines that a stack trace points at, and names that are a letter off. */
export function searchAsAsked(search: Search, searcher: Searcher, stores: AskedStores): Search {
  const { codeIndex } = stores;
  const { byQuestion: units } = searchedUnits(stores);
  return async (options) => {
    const { query, path } = options;
    const answer = await search(options);
    const places = path === undefined ? placesIn(query) : [];
    if (places.length > 0)
      return withPlaced(answer, await unitsAt(places, { searcher, units, codeIndex }, options), options);
    return isBareName(query) ? nearOr(answer, { search, codeIndex, options }) : answer;
  };
}

interface Asked {
  readonly search: Search;
  readonly codeIndex: Pick<CodeIndexStore, 'names'>;
  readonly options: SearchCodeOptions;
}

/** So many are looked through for what is no name of a definition. */
const LOOKED_THROUGH = 50;
/** `parse_url`, `parseUrl`, `Url.parse`, `url2`: nobody writes a word so. */
const WRITTEN_AS_NAME = /[\p{Ll}\d_.:#>]\p{Lu}|[\d_]|[.:#>]/u;

function isCalled({ hits }: CodeSearchAnswer, query: string): boolean {
  const last = query
    .trim()
    .split(/[^\p{L}\p{N}_$]+/u)
    .at(-1)
    ?.toLowerCase();
  return hits.some(({ unit }) => unit.name.toLowerCase() === last);
}

/** What holds the word as it stands answers; where nothing does, a name is not there. */
async function literalFirst(
  search: Search,
  answer: CodeSearchAnswer,
  options: SearchCodeOptions,
): Promise<CodeSearchAnswer> {
  const query = options.query.trim();
  const { hits } = await search({ ...options, limit: Math.max(LOOKED_THROUGH, options.limit) });
  const literal = await literalHits(hits, query);
  const best = hits[0]?.score ?? 0;
  if (literal.length > 0) {
    const first = new Set(literal.map(({ id }) => id));
    const found = [...literal.map((hit) => ({ ...hit, score: best })), ...hits.filter(({ id }) => !first.has(id))];
    return { ...answer, hits: found.slice(0, options.limit), relevance: undefined };
  }
  if (!WRITTEN_AS_NAME.test(query)) return answer;
  return { ...answer, relevance: 0, notice: joinNotices(`Nothing is called '${query}'.`, answer.notice) };
}

/** Where nothing is called so, what is called almost so was meant. */
async function nearOr(answer: CodeSearchAnswer, { search, codeIndex, options }: Asked): Promise<CodeSearchAnswer> {
  const { query, indexes } = options;
  const mended = await withNearNames(codeIndex, query, indexes);
  if (mended === undefined) return isCalled(answer, query) ? answer : literalFirst(search, answer, options);
  const found = await search({ ...options, query: mended });
  const last = mended.split(/[^\p{L}\p{N}_$]+/u).at(-1);
  if (!found.hits.some(({ unit }) => unit.name === last)) return answer;
  return {
    ...found,
    notice: joinNotices(`Nothing is called '${query.trim()}': these are of ${mended}.`, found.notice),
  };
}

function withPlaced(
  answer: CodeSearchAnswer,
  placed: Awaited<ReturnType<typeof unitsAt>>,
  { limit }: SearchCodeOptions,
): CodeSearchAnswer {
  if (placed.length === 0) return answer;
  const ids = new Set(placed.map(({ id }) => id));
  const best = Math.max(...[...answer.hits, ...placed].map(({ score }) => score));
  const first = placed.map(({ id, payload }): FoundCode => ({ id, unit: payload, score: best }));
  const hits = [...first, ...answer.hits.filter(({ id }) => !ids.has(id))].slice(0, limit);
  // A line that is pointed at answers, whatever it says.
  return { ...answer, hits, relevance: undefined };
}
