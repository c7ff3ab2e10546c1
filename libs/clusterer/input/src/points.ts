export type Metric = 'cosine' | 'euclidean';

export interface Points {
  /** Rows lie one after the other, each of `dimension` numbers. */
  readonly vectors: Float32Array | Float64Array;
  readonly dimension: number;
}
