import { FUSION_DEPTH, fuseRankings, type FuseRankingsOptions } from '@learning-memory/rank-fusion';
import { fitCache } from '@learning-memory/sqlite-file';
import type { SharedWords } from '@learning-memory/vector-store';
import type { LooseFilter } from '@learning-memory/vector-store-checks';
import type { AnyCollection, Collection } from '../collections/collection.ts';
import { findCollection } from '../collections/find-collection.ts';
import { planFilter, type FilterPlan } from '../reading/filter-plan.ts';
import type { LexicalPoint, RankedPoint } from './dense-ranking.ts';
import { rankDense, similarityOf } from './rank-dense.ts';
import { rankLexical } from './rank-lexical.ts';
import { readPayloads } from '../reading/read-points.ts';
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

export interface SearchInput {
  readonly collection: AnyCollection;
  readonly query: QueryInput;
  readonly filter: LooseFilter | undefined;
  readonly limit: number;
}

/** What both sides of a search are asked for. */
interface Side extends Pick<SearchInput, 'collection' | 'limit'> {
  readonly found: Collection;
  readonly plan: FilterPlan;
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

export function searchPoints(database: VectorDatabase, { query, filter, ...asked }: SearchInput): readonly FoundHit[] {
  fitCache(database.client);
  const found = findCollection(database, asked.collection);
  if (found === undefined) return [];
  const { hits, compareWith: vector } = rank(database, query, {
    ...asked,
    found,
    plan: planFilter(database, found, filter),
  });
  const payloads = readPayloads(database, found, hits);
  return hits.flatMap(({ key, id, score, words, similarity: seen }) => {
    const payloadJson = payloads.get(key);
    if (payloadJson === undefined) return [];
    const similarity = seen ?? (vector && similarityOf(database, { collection: found, vector, key }));
    return [{ id, payloadJson, score: Math.min(1, Math.max(0, score)), similarity, words }];
  });
}

function rank(database: VectorDatabase, query: QueryInput, side: Side): Ranking {
  const { found, limit } = side;
  switch (query.mode) {
    case 'dense':
      return { hits: byVector(database, query.vector, side).map(byMeaning) };
    case 'lexical':
      return { hits: byText(database, query.text, side).map(byWords) };
    case 'hybrid': {
      const { vector, text, denseWeight, chance } = query;
      // Nothing is ranked by vectors that are still being made.
      if (found.onItsWay?.isNext === true) return { hits: byText(database, text, side).map(byWords) };
      const deep = { ...side, limit: Math.max(FUSION_DEPTH, limit) };
      const [dense, lexical] = [byVector(database, vector, deep), byText(database, text, deep)];
      return { hits: fuse(dense, lexical, { denseWeight, chance, limit }), compareWith: vector };
    }
  }
}

function byVector(
  database: VectorDatabase,
  vector: Float32Array,
  { found, plan, limit }: Side,
): readonly RankedPoint[] {
  return found.onItsWay?.isBegun === false ? [] : rankDense(database, { collection: found, vector, plan, limit });
}

function byText(
  database: VectorDatabase,
  text: string,
  { collection, found, plan, limit }: Side,
): readonly LexicalPoint[] {
  return rankLexical(database, { collection: found, text, weights: collection.textFields, plan, limit });
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
