import { FUSION_DEPTH, fuseRankings, type RankedItem } from '@learning-memory/rank-fusion';
import type {
  CollectionRef,
  ScoredPoint,
  SearchOptions,
  SearchQuery,
  SharedWords,
} from '@learning-memory/vector-store';
import { isOnItsWay, vectorNameFor, type StoredCollection } from '../collections/stored-collection.ts';
import { compileFilter } from '../points/compile-filter.ts';
import { pointIdOf } from '../points/point-id.ts';
import { toStoredPoint } from '../points/point-record.ts';
import { readById } from '../points/read-by-id.ts';
import { rankDense } from './rank-dense.ts';
import { rankLexical, type LexicalItem, type SearchedServer } from './rank-lexical.ts';

export interface Search<P extends object> {
  readonly stored: StoredCollection;
  readonly collection: CollectionRef<P>;
  readonly options: SearchOptions<P>;
}

/** What a ranking goes by, beside the order of it. */
interface Ranking {
  readonly items: readonly RankedItem[];
  readonly similarities?: ReadonlyMap<string, number> | undefined;
  readonly words?: ReadonlyMap<string, SharedWords> | undefined;
}

/** Best first, ties by id. */
export async function searchPoints<P extends object>(
  server: SearchedServer,
  search: Search<P>,
): Promise<readonly ScoredPoint<P>[]> {
  const { stored, options } = search;
  const { items, similarities, words } = await rank(server, search);
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const records = await readById(server.reader, stored, { ids, include: ['id', 'json'], signal: options.signal });
  return items.flatMap(({ id, score }) => {
    const record = records.get(pointIdOf(id));
    if (record === undefined) return [];
    const [similarity, shared] = [similarities?.get(id), words?.get(id)];
    const hit = { ...toStoredPoint<P>(record), score: clip(score) };
    return [
      { ...hit, ...(similarity !== undefined && { similarity }), ...(shared !== undefined && { words: shared }) },
    ];
  });
}

async function rank<P extends object>(server: SearchedServer, search: Search<P>): Promise<Ranking> {
  const { stored, collection, options } = search;
  const { limit, signal } = options;
  const condition = compileFilter(options.filter);
  const dense = (vector: readonly number[], depth: number) => {
    const query = { stored, query: [...vector], using: vectorNameFor(collection), condition, include: ['id'], signal };
    return rankDense(server.connection, query, depth);
  };
  const lexical = (text: string, depth: number) =>
    rankLexical(server, { stored, text, weights: collection.textFields, condition, signal }, depth);

  const query = byWordsOnItsWay(search);
  if (query.mode === 'lexical') {
    const items = await lexical(query.text, limit);
    return { items, words: wordsOf(items) };
  }
  if (query.mode === 'dense') {
    const items = await dense(query.vector, limit);
    return { items, similarities: scoresOf(items) };
  }
  const depth = Math.max(limit, FUSION_DEPTH);
  const [near, worded] = await Promise.all([dense(query.vector, depth), lexical(query.text, depth)]);
  const { denseWeight, chance } = query;
  const items = fuseRankings({ dense: near, lexical: worded, denseWeight, chance, limit });
  return { items, similarities: scoresOf(near), words: wordsOf(worded) };
}

/** Half of the vectors would rank worse than none. */
function byWordsOnItsWay<P extends object>({ stored, collection, options: { query } }: Search<P>): SearchQuery {
  return query.mode === 'hybrid' && isOnItsWay(stored, collection) ? { mode: 'lexical', text: query.text } : query;
}

function scoresOf(items: readonly RankedItem[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ id, score }) => [id, score]));
}

function wordsOf(items: readonly LexicalItem[]): ReadonlyMap<string, SharedWords> {
  return new Map(items.map(({ id, score, surprise }) => [id, { share: clip(score), surprise }]));
}

function clip(score: number): number {
  return Math.min(1, Math.max(0, score));
}
