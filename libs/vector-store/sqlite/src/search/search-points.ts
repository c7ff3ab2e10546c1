import { FUSION_DEPTH, fuseRankings, type FuseRankingsOptions } from '@learning-memory/rank-fusion';
import type { SharedWords } from '@learning-memory/vector-store';
import type { AnyCollection } from '../collections/collection.ts';
import { findCollection } from '../collections/find-collection.ts';
import type { LooseFilter } from '../reading/compile-filter.ts';
import type { LexicalPoint, RankedPoint } from './dense-ranking.ts';
import { rankDense, similarityOf } from './rank-dense.ts';
import { rankLexical } from './rank-lexical.ts';
import { readPayload } from '../reading/read-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

export type QueryInput =
  | { readonly mode: 'dense'; readonly vector: Float32Array }
  | { readonly mode: 'lexical'; readonly text: string }
  | {
      readonly mode: 'hybrid';
      readonly vector: Float32Array;
      readonly text: string;
      readonly denseWeight: number;
      readonly chance?: number | undefined;
    };

interface RankInput {
  readonly collection: AnyCollection;
  readonly filter: LooseFilter | undefined;
  readonly limit: number;
}

export interface RankDenseInput extends RankInput {
  readonly vector: Float32Array;
  /** Ranks nothing while vectors are being made. */
  readonly onlyWhole: boolean;
}

export interface RankLexicalInput extends RankInput {
  readonly text: string;
}

export interface SearchInput extends RankInput {
  readonly query: QueryInput;
}

export interface ReadPayloadsInput {
  readonly collection: AnyCollection;
  readonly keys: readonly number[];
}

export interface CompareInput extends ReadPayloadsInput {
  readonly vector: Float32Array;
}

export interface FoundHit {
  readonly id: string;
  readonly payloadJson: string;
  readonly score: number;
  readonly similarity: number | undefined;
  readonly words: SharedWords | undefined;
}

interface RankedHit extends RankedPoint {
  readonly similarity: number | undefined;
  readonly words: SharedWords | undefined;
}

interface Ranking {
  readonly hits: readonly RankedHit[];
  /** By which hits that words alone found are compared too. */
  readonly compareWith?: Float32Array;
}

/** What `searchInThreads` asks for: each call is one look at the file, in whatever thread. */
export interface SearchCalls {
  /** `undefined` for nothing that is whole. */
  rankDense(input: RankDenseInput): Promise<readonly RankedPoint[] | undefined>;
  rankLexical(input: RankLexicalInput): Promise<readonly LexicalPoint[]>;
  readPayloads(input: ReadPayloadsInput): Promise<readonly (string | undefined)[]>;
  compare(input: CompareInput): Promise<readonly (number | undefined)[]>;
}

/** Both sides of a hybrid search run at once. A point that is deleted meanwhile is left out. */
export async function searchInThreads(calls: SearchCalls, input: SearchInput): Promise<readonly FoundHit[]> {
  const { collection } = input;
  const { hits, compareWith: vector } = await rank(calls, input);
  const unseenKeys = hits.filter(({ similarity }) => similarity === undefined).map(({ key }) => key);
  const [payloads, cosines] = await Promise.all([
    hits.length > 0 ? calls.readPayloads({ collection, keys: hits.map(({ key }) => key) }) : [],
    vector !== undefined && unseenKeys.length > 0 ? calls.compare({ collection, keys: unseenKeys, vector }) : [],
  ]);
  const compared = new Map(unseenKeys.map((key, index) => [key, cosines[index]]));
  return hits.flatMap(({ key, id, score, words, similarity = compared.get(key) }, index) => {
    const payloadJson = payloads[index];
    if (payloadJson === undefined) return [];
    return [{ id, payloadJson, score: Math.min(1, Math.max(0, score)), similarity, words }];
  });
}

export function rankDensePoints(database: VectorDatabase, input: RankDenseInput): readonly RankedPoint[] | undefined {
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return [];
  const { vector, filter, limit, onlyWhole } = input;
  const { onItsWay } = collection;
  if (onlyWhole && onItsWay?.isNext === true) return undefined;
  if (onItsWay?.isBegun === false) return [];
  return rankDense(database, { collection, vector, filter, limit });
}

export function rankLexicalPoints(database: VectorDatabase, input: RankLexicalInput): readonly LexicalPoint[] {
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return [];
  const { text, filter, limit } = input;
  return rankLexical(database, { collection, text, weights: input.collection.textFields, filter, limit });
}

/** In the order of `keys`; `undefined` for a point that is gone. */
export function readPayloads(database: VectorDatabase, input: ReadPayloadsInput): readonly (string | undefined)[] {
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return [];
  return input.keys.map((key) => readPayload(database, collection, key));
}

/** Cosines with a vector, in the order of `keys`; `undefined` for a point that has none. */
export function comparePoints(database: VectorDatabase, input: CompareInput): readonly (number | undefined)[] {
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return [];
  const { keys, vector } = input;
  return keys.map((key) => similarityOf(database, { collection, vector, key }));
}

async function rank(calls: SearchCalls, { query, limit, ...side }: SearchInput): Promise<Ranking> {
  switch (query.mode) {
    case 'dense': {
      const found = await calls.rankDense({ ...side, vector: query.vector, limit, onlyWhole: false });
      return { hits: (found ?? []).map(byMeaning) };
    }
    case 'lexical':
      return { hits: (await calls.rankLexical({ ...side, text: query.text, limit })).map(byWords) };
    case 'hybrid': {
      const { vector, denseWeight, chance } = query;
      const depth = Math.max(FUSION_DEPTH, limit);
      const [dense, lexical] = await Promise.all([
        calls.rankDense({ ...side, vector, limit: depth, onlyWhole: true }),
        calls.rankLexical({ ...side, text: query.text, limit: depth }),
      ]);
      if (dense === undefined) return { hits: lexical.slice(0, limit).map(byWords) };
      return { hits: fuse(dense, lexical, { denseWeight, chance, limit }), compareWith: vector };
    }
  }
}

function fuse(
  dense: readonly RankedPoint[],
  lexical: readonly LexicalPoint[],
  weights: Pick<FuseRankingsOptions, 'denseWeight' | 'chance' | 'limit'>,
): readonly RankedHit[] {
  const found = new Map(dense.map((point) => [point.id, byMeaning(point)]));
  for (const point of lexical) found.set(point.id, { ...byWords(point), similarity: found.get(point.id)?.similarity });
  return fuseRankings({ dense, lexical, ...weights }).flatMap(({ id, score }) => {
    const hit = found.get(id);
    return hit === undefined ? [] : [{ ...hit, score }];
  });
}

function byMeaning(point: RankedPoint): RankedHit {
  return { ...point, similarity: point.score, words: undefined };
}

function byWords({ key, id, score, surprise }: LexicalPoint): RankedHit {
  return { key, id, score, similarity: undefined, words: { share: Math.min(1, score), surprise } };
}
