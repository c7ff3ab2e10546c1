export interface Point<P extends object> {
  /** 1 to 512 characters of well-formed text without NUL. */
  readonly id: string;
  /** Unit length within 0.001; absent for text the model cannot see, which lexical search alone then finds. */
  readonly vector?: readonly number[] | undefined;
  /** Lexical field -> text; fields of the collection that are missing count as empty. */
  readonly text: Readonly<Record<string, string>>;
  /**
   * Plain JSON, kept and returned as a copy; what JSON would change is rejected: `NaN`, a `Date`, an object of a class. A field
   * that is `undefined` is absent.
   */
  readonly payload: P;
}

export interface StoredPoint<P extends object> {
  readonly id: string;
  readonly payload: P;
  /** Present when asked for with `withVectors` and the point has one. */
  readonly vector?: readonly number[] | undefined;
}

/** What a point has of the words of a query. */
export interface SharedWords {
  /** BM25 divided by the most a text could reach for the query, 0 to 1. */
  readonly share: number;
  /**
   * Information of the shared words in nats, less that of naming one point of the collection: by chance, e to the power of
   * minus this many points share as much.
   */
  readonly surprise: number;
}

export interface ScoredPoint<P extends object> {
  readonly id: string;
  readonly payload: P;
  /** 0 to 1, higher is closer; `SearchQuery` says how it is made. */
  readonly score: number;
  /** Cosine of query and point, where the dense side of the search saw the point. */
  readonly similarity?: number | undefined;
  /** Where the lexical side of the search found the point. */
  readonly words?: SharedWords | undefined;
}
