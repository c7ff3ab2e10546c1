import type { CondensedTree } from '../trees/condensed-tree.ts';

/**
 * The root splits at lambda 1 into clusters 1 and 2; cluster 1 splits at 3 into 3 and 4. Points 0 to 2 belong to
 * cluster 3, 3 and 4 to cluster 4, 5 falls out of cluster 1, 6 to 8 belong to cluster 2, 9 falls out of the root.
 */
export const SMALL_TREE: CondensedTree = {
  parent: [-1, 0, 0, 1, 1],
  birth: [0, 1, 1, 3, 3],
  size: [10, 6, 3, 3, 2],
  pointCluster: Uint32Array.of(3, 3, 3, 4, 4, 1, 2, 2, 2, 0),
  pointLambda: Float64Array.of(4, 5, 5, 10, 10, 2, 4, 4, 2, 0.5),
};
