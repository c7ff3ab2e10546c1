import type {
  CodeIndexer,
  CodeIndexStore,
  CodeSearchAnswer,
  CodeUnitPayload,
  FoundCode,
  SearchCodeOptions,
} from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import type { Searcher } from '@learning-memory/searcher';
import { searchedUnits, type LiveUnits } from '../search/searched-units.ts';
import { wholeName } from '../ranking/name-terms.ts';
import { placesIn } from './asked-places.ts';
import { literalHits } from './literal-hits.ts';
import { isBareName, lastName, withNearNames } from './near-names.ts';
import { unitsAt } from './units-at-places.ts';

type Search = CodeIndexer['search'];

export interface AskedStores extends LiveUnits {
  readonly codeIndex: LiveUnits['codeIndex'] & Pick<CodeIndexStore, 'files' | 'roots' | 'names'>;
}

/** A search that reads what people paste: lines that a stack trace points at, names a letter off or written otherwise. */
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

/** But for the case of letters. */
function isWrittenSo(asked: string): (unit: Pick<CodeUnitPayload, 'name'>) => boolean {
  const lower = asked.toLowerCase();
  return ({ name }) => name.toLowerCase() === lower;
}

/** Whether a definition is called so. */
function isCalled({ hits }: CodeSearchAnswer, query: string): boolean {
  return hits.map(({ unit }) => unit).some(isWrittenSo(lastName(query)));
}

/** Where a definition is called so or by the same words, which the answer says then: nothing else can be meant. */
function ofName(answer: CodeSearchAnswer, query: string): CodeSearchAnswer | undefined {
  const last = lastName(query);
  const units = answer.hits.map(({ unit }) => unit);
  const named = units.find(isWrittenSo(last)) ?? units.find(({ name }) => wholeName(name) === wholeName(last));
  if (named === undefined) return undefined;
  const isMeant = wholeName(named.qualifiedName).endsWith(wholeName(query));
  const written = isWrittenSo(last)(named) ? undefined : `'${last}' is written ${named.name} here.`;
  return {
    ...answer,
    relevance: isMeant ? undefined : answer.relevance,
    notice: joinNotices(written, answer.notice),
  };
}

/** What holds the word as it stands, first. */
async function literalFirst(
  { search, options }: Asked,
  answer: CodeSearchAnswer,
): Promise<CodeSearchAnswer | undefined> {
  const { hits } = await search({ ...options, limit: Math.max(LOOKED_THROUGH, options.limit) });
  const literal = await literalHits(hits, options.query.trim());
  if (literal.length === 0) return undefined;
  const best = hits[0]?.score ?? 0;
  const first = new Set(literal.map(({ id }) => id));
  const found = [...literal.map((hit) => ({ ...hit, score: best })), ...hits.filter(({ id }) => !first.has(id))];
  return { ...answer, hits: found.slice(0, options.limit), relevance: undefined };
}

/** What nothing is called by or holds is not there, where it is a name. */
function ofNobody(answer: CodeSearchAnswer, query: string): CodeSearchAnswer {
  if (!WRITTEN_AS_NAME.test(query)) return answer;
  return { ...answer, relevance: 0, notice: joinNotices(`Nothing is called '${query}'.`, answer.notice) };
}

/** Where nothing is called so, what is of the same words or called almost so was meant. */
async function nearOr(answer: CodeSearchAnswer, asked: Asked): Promise<CodeSearchAnswer> {
  const { search, codeIndex, options } = asked;
  const query = options.query.trim();
  const known = ofNameAlone(answer, query);
  if (known !== undefined) return known;
  const mended = await withNearNames(codeIndex, query, options.indexes);
  if (mended === undefined) return (await asItStands(answer, asked)) ?? ofNobody(answer, query);
  const found = await search({ ...options, query: mended });
  return wholeName(mended) === wholeName(query)
    ? (ofName(found, query) ?? (await asItStands(answer, asked)) ?? answer)
    : (ofNear(found, { query, mended }) ?? answer);
}

/** Where a hit tells it, no name has to be looked for. */
function ofNameAlone(answer: CodeSearchAnswer, query: string): CodeSearchAnswer | undefined {
  return lastName(query) === query && isCalled(answer, query) ? ofName(answer, query) : undefined;
}

async function asItStands(answer: CodeSearchAnswer, asked: Asked): Promise<CodeSearchAnswer | undefined> {
  return ofName(answer, asked.options.query.trim()) ?? literalFirst(asked, answer);
}

function ofNear(
  found: CodeSearchAnswer,
  { query, mended }: Readonly<Record<'query' | 'mended', string>>,
): CodeSearchAnswer | undefined {
  if (!isCalled(found, mended)) return undefined;
  const notice = joinNotices(`Nothing is called '${query}': these are of ${mended}.`, found.notice);
  return { ...found, notice };
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
