import { float64At, itemAt } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';

/** Per point the selected cluster it lies in, or -1 for noise. */
export function membership(tree: CondensedTree, selected: readonly number[]): Int32Array {
  const { parent, pointCluster, pointLambda } = tree;
  const isSelected = new Set(selected);
  const owner: number[] = [];
  parent.forEach((above, cluster) => {
    const inherited = above < 0 ? -1 : itemAt(owner, above);
    owner.push(isSelected.has(cluster) ? cluster : inherited);
  });
  // All points lie in the root: alone, it keeps those that stay until the last falls out of it or splits off.
  const rootThreshold = isSelected.has(0) ? float64At(largestLambdas(tree), 0) : 0;
  return Int32Array.from(pointCluster, (cluster, point) => {
    const own = itemAt(owner, cluster);
    return own === 0 && float64At(pointLambda, point) < rootThreshold ? -1 : own;
  });
}

/** Per cluster the largest lambda at which a point falls out of it or a child splits off. */
export function largestLambdas({ parent, birth, pointCluster, pointLambda }: CondensedTree): Float64Array {
  const largest = new Float64Array(parent.length);
  const note = (cluster: number, lambda: number): void => {
    largest[cluster] = Math.max(float64At(largest, cluster), lambda);
  };
  pointCluster.forEach((cluster, point) => note(cluster, float64At(pointLambda, point)));
  parent.forEach((cluster, child) => {
    if (cluster >= 0) note(cluster, itemAt(birth, child));
  });
  return largest;
}
