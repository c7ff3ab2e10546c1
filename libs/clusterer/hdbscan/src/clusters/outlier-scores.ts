import { float64At, itemAt, uint32At } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';
import { largestLambdas } from './membership.ts';

/**
 * GLOSH (Campello et al. 2015, equation 8): per point how much less dense it is, where it falls out of its cluster, than
 * the densest point of that cluster or of those split off from it; 0 to 1.
 */
export function outlierScores(tree: CondensedTree): Float64Array {
  const densest = largestLambdas(tree);
  for (let cluster = densest.length - 1; cluster > 0; cluster -= 1) {
    const above = itemAt(tree.parent, cluster);
    densest[above] = Math.max(float64At(densest, above), float64At(densest, cluster));
  }
  return tree.pointLambda.map((lambda, point) => {
    const most = float64At(densest, uint32At(tree.pointCluster, point));
    return lambda >= most ? 0 : 1 - lambda / most;
  });
}
