import { FUSION_DEPTH, fuseRankings } from '@learning-memory/rank-fusion';
import { findCollection, type AnyCollection, type Collection } from './collections.ts';
import { compileFilter, type LooseFilter } from './compile-filter.ts';
import { rankDense, similarityOf, type RankedPoint } from './rank-dense.ts';
import { rankLexical } from './rank-lexical.ts';
import { readPayload } from './read-points.ts';
import type { VectorDatabase } from './vector-database.ts';

export type QueryInput =
  | { readonly mode: 'dense'; readonly vector: Float32Array }
  | { readonly mode: 'lexical'; readonly text: string }
  | {
      readonly mode: 'hybrid';
      readonly vector: Float32Array;
      readonly text: string;
      readonly denseWeight: number;
    };

export interface SearchInput {
  readonly collection: AnyCollection;
  readonly query: QueryInput;
  readonly filter: LooseFilter | undefined;
  readonly limit: number;
}

export interface FoundHit {
  readonly id: string;
  readonly payloadJson: string;
  readonly score: number;
  readonly similarity: number | undefined;
}

interface Hit extends RankedPoint {
  readonly similarity: number | undefined;
}

export function searchPoints(database: VectorDatabase, input: SearchInput): FoundHit[] {
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return [];
  return rank(database, collection, input).map(({ key, id, score, similarity }) => ({
    id,
    payloadJson: readPayload(database, collection, key),
    score: Math.min(1, Math.max(0, score)),
    similarity,
  }));
}

function rank(database: VectorDatabase, collection: Collection, input: SearchInput): readonly Hit[] {
  const { query, limit, filter } = input;
  const condition = filter === undefined ? undefined : compileFilter(collection, filter);
  const weights = input.collection.textFields;
  switch (query.mode) {
    case 'dense':
      return rankDense(database, { collection, vector: query.vector, condition, limit }).map(seen);
    case 'lexical':
      return rankLexical(database, { collection, text: query.text, weights, condition, limit }).map(unseen);
    case 'hybrid': {
      const side = { collection, condition, limit: Math.max(FUSION_DEPTH, limit) };
      const dense = rankDense(database, { ...side, vector: query.vector });
      const lexical = rankLexical(database, { ...side, text: query.text, weights });
      const found = new Map<string, Hit>([...lexical.map(unseen), ...dense.map(seen)].map((hit) => [hit.id, hit]));
      return fuseRankings({ dense, lexical, denseWeight: query.denseWeight, limit }).flatMap(({ id, score }) => {
        const hit = found.get(id);
        if (hit === undefined) return [];
        const { key } = hit;
        const similarity = hit.similarity ?? similarityOf(database, { collection, vector: query.vector, key });
        return [{ key, id, score, similarity }];
      });
    }
  }
}

function seen(point: RankedPoint): Hit {
  return { ...point, similarity: point.score };
}

function unseen(point: RankedPoint): Hit {
  return { ...point, similarity: undefined };
}
