import { float64At } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';
import { largestLambdas } from './membership.ts';

/** Per point how deep it lies in its cluster: its lambda of the largest there, at most 1; 0 for noise (McInnes & Healy 2017). */
export function probabilities(tree: CondensedTree, clusterOf: Int32Array): Float64Array {
  const largest = largestLambdas(tree);
  return Float64Array.from(clusterOf, (cluster, point) => {
    if (cluster < 0) return 0;
    const lambda = float64At(tree.pointLambda, point);
    const most = float64At(largest, cluster);
    return lambda >= most ? 1 : lambda / most;
  });
}
