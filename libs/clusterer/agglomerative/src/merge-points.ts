import { itemAt } from '@learning-memory/array-access';
import { agnes, type Cluster } from 'ml-hclust';
import type { MeasuredPoints, Metric } from '@learning-memory/clusterer-input';
import { distanceMatrix } from './distance-matrix.ts';

/** The distance of two clusters: mean, largest, smallest, or how much variance joining them adds (Ward 1963). */
export type Linkage = 'average' | 'complete' | 'single' | 'ward';

export interface MergeTask extends MeasuredPoints {
  readonly linkage: Linkage;
}

/** All merges of the points, a tree whose leaves are points of the input by `pointOf(leaf.index)`; `undefined` for none. */
export interface Merges {
  readonly root: Cluster | undefined;
  readonly pointOf: (row: number) => number;
}

/**
 * Merges by agglomerative clustering (Kaufman and Rousseeuw 1990), with the update formulas of Lance and Williams 1967.
 */
export function mergePoints(task: MergeTask): Merges {
  const { points, rows } = distanceMatrix(task);
  const method = libraryMethod(task.linkage, task.metric);
  return {
    root: rows.length === 0 ? undefined : agnes([...rows], { method, isDistanceMatrix: true }),
    pointOf: (row) => itemAt(points, row),
  };
}

/** Ward's formula needs squared distances: `ward2` takes squares itself, and cosine distance is half a square. */
function libraryMethod(linkage: Linkage, metric: Metric): Exclude<Linkage, 'ward'> | 'ward' | 'ward2' {
  return linkage === 'ward' && metric === 'euclidean' ? 'ward2' : linkage;
}
