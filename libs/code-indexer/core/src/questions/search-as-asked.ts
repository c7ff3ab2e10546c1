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

/** Where nothing is called so, what is called almost so was meant. */
async function nearOr(answer: CodeSearchAnswer, { search, codeIndex, options }: Asked): Promise<CodeSearchAnswer> {
  const { query, indexes } = options;
  const mended = await withNearNames(codeIndex, query, indexes);
  if (mended === undefined) return answer;
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
