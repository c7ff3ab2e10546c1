import type { Clustering } from '@learning-memory/clusterer';
import { mergePoints, type MergeTask } from './merge-points.ts';

export interface CutTask extends MergeTask {
  readonly maxDistance: number;
  readonly minClusterSize: number;
}

/** Clusters of what is merged up to `maxDistance`, numbered by first appearance; small ones are noise. */
export function cutTree(task: CutTask): Clustering {
  const { root, pointOf } = mergePoints(task);
  const labels = new Int32Array(task.vectors.length / task.dimension).fill(-1);
  const clusters = (root?.cut(task.maxDistance) ?? [])
    .filter(({ size }) => size >= task.minClusterSize)
    .map((cluster) => cluster.indices().map(pointOf))
    .sort((left, right) => Math.min(...left) - Math.min(...right));
  for (const [label, points] of clusters.entries()) for (const point of points) labels[point] = label;
  return { labels, probabilities: Float64Array.from(labels, (label) => (label < 0 ? 0 : 1)) };
}
