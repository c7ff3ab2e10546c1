/**
 * Holds the edges of a minimum spanning tree in the order in which it grew: each leads from a point in the tree to a new
 * one.
 */
export interface SpanningTree {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Mutual reachability: the larger of the core distances of both ends and their distance. */
  readonly weight: Float64Array;
}
