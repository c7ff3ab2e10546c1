import { float64At } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';

/**
 * For each selected cluster its stability, as a share of what it were if all its members stayed up to the largest
 * lambda of the tree; 1 where that is infinite (as the hdbscan package of McInnes et al. 2017 defines it).
 */
export function persistence(
  tree: CondensedTree,
  stability: Float64Array,
  memberCounts: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const largest = tree.pointLambda.reduce((most, lambda) => Math.max(most, lambda), 0);
  const share = (cluster: number, members: number): number =>
    largest === Infinity ? 1 : Math.min(1, float64At(stability, cluster) / (members * largest));
  return new Map([...memberCounts].map(([cluster, members]) => [cluster, share(cluster, members)]));
}
