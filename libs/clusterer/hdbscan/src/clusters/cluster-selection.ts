import { float64At, itemAt } from '@learning-memory/array-access';
import type { CondensedTree } from '../trees/condensed-tree.ts';

export type Selection = 'eom' | 'leaf';

/** The clusters without children; none where nothing splits. */
export function selectLeaves({ parent }: CondensedTree): readonly number[] {
  const parents = new Set(parent);
  return [...parent.keys()].filter((cluster) => cluster > 0 && !parents.has(cluster));
}

/**
 * The clusters of the largest total stability that do not overlap (Campello et al. 2013, algorithm 3): from the bottom
 * up, children win over their parent only if they are strictly more stable together.
 */
export function selectByExcessOfMass(
  { parent }: CondensedTree,
  stability: Float64Array,
  allowSingleCluster: boolean,
): readonly number[] {
  const childrenTotal = new Float64Array(parent.length);
  const wins = parent.map(() => false);
  for (let cluster = parent.length - 1; cluster >= 0; cluster -= 1) {
    const own = float64At(stability, cluster);
    const children = float64At(childrenTotal, cluster);
    const above = itemAt(parent, cluster);
    wins[cluster] = children <= own && (above >= 0 || allowSingleCluster);
    if (above >= 0) childrenTotal[above] = float64At(childrenTotal, above) + Math.max(own, children);
  }
  return topmost(parent, wins);
}

/** Those that win while nothing above them does. */
function topmost(parent: readonly number[], wins: readonly boolean[]): readonly number[] {
  const covered: boolean[] = [];
  const selected: number[] = [];
  wins.forEach((isWinner, cluster) => {
    const above = itemAt(parent, cluster);
    const isCovered = above >= 0 && itemAt(covered, above);
    if (isWinner && !isCovered) selected.push(cluster);
    covered.push(isWinner || isCovered);
  });
  return selected;
}
