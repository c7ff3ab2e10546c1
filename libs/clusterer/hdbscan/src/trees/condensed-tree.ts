import { float64At, uint32At } from '@learning-memory/array-access';
import type { SingleLinkageTree } from './single-linkage-tree.ts';

/**
 * The hierarchy of the clusters that are large enough. Cluster 0 is the root and holds all points; parents come before
 * their children. lambda is 1 / distance, Infinity for 0.
 */
export interface CondensedTree {
  /** Holds for each cluster its parent; that of the root is -1. */
  readonly parent: readonly number[];
  /** Holds for each cluster the lambda at which it splits off; 0 for the root. */
  readonly birth: readonly number[];
  readonly size: readonly number[];
  /** Per point the cluster it falls out of, and the lambda at which it does. */
  readonly pointCluster: Uint32Array;
  readonly pointLambda: Float64Array;
}

/**
 * Walks down from the root: a split is one only where both sides have `minClusterSize` points; a smaller side falls out
 * of its cluster (Campello et al. 2013, section 3.2; McInnes & Healy 2017, section 2.3). `linkage` is of two points or more.
 */
export function condensedTree(linkage: SingleLinkageTree, minClusterSize: number): CondensedTree {
  const { count, left, right, distance } = linkage;
  const tree = {
    parent: [-1],
    birth: [0],
    size: [count],
    pointCluster: new Uint32Array(count),
    pointLambda: new Float64Array(count),
  };
  const sizeOf = (node: number): number => (node < count ? 1 : uint32At(linkage.size, node - count));
  const pending = [{ node: 2 * count - 2, cluster: 0 }];
  const fallOut = (node: number, cluster: number, lambda: number): void => {
    for (const point of pointsBelow(linkage, node)) {
      tree.pointCluster[point] = cluster;
      tree.pointLambda[point] = lambda;
    }
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, cluster } = next;
    const merge = node - count;
    const lambda = 1 / float64At(distance, merge);
    const sides = [uint32At(left, merge), uint32At(right, merge)];
    const large = sides.filter((side) => sizeOf(side) >= minClusterSize);
    for (const side of sides) if (!large.includes(side)) fallOut(side, cluster, lambda);
    for (const side of large) {
      let owner = cluster;
      if (large.length === 2) {
        owner = tree.parent.length;
        tree.parent.push(cluster);
        tree.birth.push(lambda);
        tree.size.push(sizeOf(side));
      }
      pending.push({ node: side, cluster: owner });
    }
  }
  return tree;
}

function* pointsBelow({ count, left, right }: SingleLinkageTree, top: number): Generator<number> {
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node < count) yield node;
    else pending.push(uint32At(left, node - count), uint32At(right, node - count));
  }
}
