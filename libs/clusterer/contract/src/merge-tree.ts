export interface MergeTreeInput {
  /** Holds n x `dimension` finite numbers, row by row; n is at most 2000. */
  readonly vectors: Float32Array | Float64Array;
  readonly dimension: number;
  readonly signal?: AbortSignal | undefined;
}

/** A point of the input, or two subtrees joined at a distance. */
export type MergeTree =
  | { readonly point: number }
  | { readonly distance: number; readonly size: number; readonly children: readonly [MergeTree, MergeTree] };

/** Shows in which order points would be joined, nearest first. */
export interface MergeTreeBuilder extends AsyncDisposable {
  /** `undefined` for no points. Rejects as `Clusterer.cluster` does. */
  mergeTree(input: MergeTreeInput): Promise<MergeTree | undefined>;
}
