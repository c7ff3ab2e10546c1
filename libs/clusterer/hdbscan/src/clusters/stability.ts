import { float64At, itemAt } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';

/**
 * For each cluster its excess of mass: for each of its points, how far in lambda it stays beyond the cluster's birth
 * (Campello et al. 2013, equation 3).
 */
export function stabilities({ parent, birth, size, pointCluster, pointLambda }: CondensedTree): Float64Array {
  const stability = new Float64Array(parent.length);
  const add = (cluster: number, lambda: number, points: number): void => {
    const since = itemAt(birth, cluster);
    // Both may be infinite, where identical points are so many that they split.
    if (lambda > since) stability[cluster] = float64At(stability, cluster) + (lambda - since) * points;
  };
  pointCluster.forEach((cluster, point) => add(cluster, float64At(pointLambda, point), 1));
  parent.forEach((cluster, child) => {
    if (cluster >= 0) add(cluster, itemAt(birth, child), itemAt(size, child));
  });
  return stability;
}
