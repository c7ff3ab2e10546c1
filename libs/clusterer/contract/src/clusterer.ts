export interface ClusterInput {
  /** n x `dimension`, row by row, finite; read before the call returns its promise, never changed. Empty is allowed. */
  readonly vectors: Float32Array | Float64Array;
  /** Must be 1 or more. */
  readonly dimension: number;
  /** Fewest points of a cluster, 2 or more. */
  readonly minClusterSize: number;
  /** Points, the point itself counted, that must be near a dense one; 1 or more. Defaults to `minClusterSize`. */
  readonly minSamples?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Clustering {
  /** Holds for each point its cluster, numbered from 0 by first appearance in the input, or -1 for noise. */
  readonly labels: Int32Array;
  /** Per point how firmly it belongs to its cluster, 0 to 1; 0 for noise. */
  readonly probabilities: Float64Array;
  /** Per cluster how long it persists over all densities, 0 to 1; absent where the algorithm has no such measure. */
  readonly persistence?: Float64Array | undefined;
  /** Per point how far it lies outside its surroundings, 0 to 1; absent where the algorithm has no such measure. */
  readonly outlierScores?: Float64Array | undefined;
}

/**
 * Groups points and names the noise among them. Deterministic: points in another order get the same groups, numbered anew.
 * Fewer points than `minClusterSize` are all noise. Never works on the event loop.
 */
export interface Clusterer extends AsyncDisposable {
  /** Names it, such as `hdbscan`. */
  readonly algorithm: string;
  /** Rejects `CLUSTERER_INVALID_INPUT`, `CLUSTERER_UNAVAILABLE`, `CLUSTERER_ABORTED`, `CLUSTERER_DISPOSED`. */
  cluster(input: ClusterInput): Promise<Clustering>;
}
