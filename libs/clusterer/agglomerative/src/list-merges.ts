import type { Cluster } from 'ml-hclust';
import { mergePoints, type MergeTask } from './merge-points.ts';

/**
 * Holds two nodes that are joined: a point by its number, an earlier merge by the number of points plus its own number.
 */
export interface Merge {
  readonly left: number;
  readonly right: number;
  readonly distance: number;
}

/** All merges, children before parents. Flat, because a deep tree cannot be sent from thread to thread. */
export function listMerges(task: MergeTask): readonly Merge[] {
  const { root, pointOf } = mergePoints(task);
  const parentsFirst = root === undefined ? [] : [root];
  for (const { children } of parentsFirst) parentsFirst.push(...children);
  const count = task.vectors.length / task.dimension;
  const numbers = new Map<Cluster, number>();
  const numberOf = (cluster: Cluster): number => numbers.get(cluster) ?? pointOf(cluster.index);
  const merges: Merge[] = [];
  for (const cluster of parentsFirst.reverse()) {
    const [left, right] = cluster.children;
    if (left === undefined || right === undefined) continue;
    numbers.set(cluster, count + merges.length);
    merges.push({ left: numberOf(left), right: numberOf(right), distance: cluster.height });
  }
  return merges;
}
