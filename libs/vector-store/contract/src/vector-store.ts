import type { CollectionInfo, CollectionRef } from './collection.ts';
import type { Filter } from './filter.ts';
import type { Point, ScoredPoint, StoredPoint } from './point.ts';
import type { Reembedding } from './reembedding.ts';

/**
 * `dense` goes by cosine; its score is the cosine, 0 where that is negative. `lexical` goes by BM25 over the text fields,
 * any term of the query sufficing; its score is that BM25 divided by the most a text could reach for the query, so it falls
 * with each term that is missing. `hybrid` fuses the best of both; the best hit's score is the weighted sum of its own two,
 * the others' are in proportion.
 */
export type SearchQuery =
  | { readonly mode: 'dense'; readonly vector: readonly number[] }
  | { readonly mode: 'lexical'; readonly text: string }
  | {
      readonly mode: 'hybrid';
      readonly vector: readonly number[];
      readonly text: string;
      /** Share of the dense score, 0 to 1. */
      readonly denseWeight: number;
      /**
       * Cosine of two random texts of the collection, -1 to 1: the dense score counts less where the best cosine is below
       * five times as high. Always in full without it.
       */
      readonly chance?: number | undefined;
    };

export interface SearchOptions<P extends object> {
  readonly query: SearchQuery;
  /** 1 to 1000. */
  readonly limit: number;
  /** Applied before the limit: `limit` hits come back if that many match. */
  readonly filter?: Filter<P> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ScrollOptions<P extends object> {
  /** 1 to 1000. */
  readonly limit: number;
  readonly filter?: Filter<P> | undefined;
  /** By a number or string field, ties by id in the same direction; without it by id ascending. Null and absent come last. */
  readonly orderBy?: { readonly field: keyof P & string; readonly direction: 'asc' | 'desc' } | undefined;
  /** `nextCursor` of the page before; only for the same filter and order. */
  readonly cursor?: string | undefined;
  /** Points to skip after the cursor. Default 0. */
  readonly offset?: number | undefined;
  readonly withVectors?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Page<P extends object> {
  readonly points: readonly StoredPoint<P>[];
  /** Absent on the last page. Points written or deleted meanwhile never make another point come twice or be skipped. */
  readonly nextCursor?: string | undefined;
}

export interface GetOptions {
  readonly withVectors?: boolean | undefined;
}

/**
 * Writes create a missing collection; reads of a missing one are empty. Every operation rejects
 * `VECTOR_STORE_DIMENSION_MISMATCH` or `VECTOR_STORE_MODEL_MISMATCH` when the collection exists with another model and is
 * not on its way to that of the caller, and `VECTOR_STORE_INVALID_INPUT`, `VECTOR_STORE_UNAVAILABLE`,
 * `VECTOR_STORE_CORRUPT`, `VECTOR_STORE_ABORTED`, `VECTOR_STORE_DISPOSED` where they apply.
 */
export interface VectorStore extends AsyncDisposable {
  /** Idempotent. */
  ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void>;
  /** All or nothing, durable when it resolves. Replaces points of the same id as a whole. `[]` does nothing. */
  upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<NoInfer<P>>[]): Promise<void>;
  /** In the order of `ids`; unknown ids are left out. */
  get<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    options?: GetOptions,
  ): Promise<readonly StoredPoint<P>[]>;
  /** Best first, ties by id; dense search never returns a point without a vector, lexical none without a shared term. */
  search<P extends object>(collection: CollectionRef<P>, options: SearchOptions<P>): Promise<readonly ScoredPoint<P>[]>;
  scroll<P extends object>(collection: CollectionRef<P>, options: ScrollOptions<P>): Promise<Page<P>>;
  count<P extends object>(collection: CollectionRef<P>, filter?: Filter<P>): Promise<number>;
  /** Unknown ids are ignored. */
  delete<P extends object>(collection: CollectionRef<P>, ids: readonly string[]): Promise<void>;
  /** By name. */
  listCollections(): Promise<readonly CollectionInfo[]>;
  readonly reembedding: Reembedding;
}
