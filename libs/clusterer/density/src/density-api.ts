import type { Clustering } from '@learning-memory/clusterer';
import type { MeasuredPoints } from '@learning-memory/clusterer-input';
import { dbscanGroups } from './dbscan-groups.ts';
import { measureDistances } from './distances.ts';
import { labelGroups } from './label-groups.ts';
import { opticsGroups } from './optics-groups.ts';

interface GroupingTask extends MeasuredPoints {
  readonly minClusterSize: number;
  readonly minSamples: number;
  readonly maxDistance: number;
}

export interface DbscanTask extends GroupingTask {
  readonly algorithm: 'dbscan';
}

export interface OpticsTask extends GroupingTask {
  readonly algorithm: 'optics';
  readonly xi: number;
}

export type DensityTask = DbscanTask | OpticsTask;

function cluster(task: DensityTask): Clustering {
  const { minClusterSize, minSamples, maxDistance } = task;
  const distances = measureDistances(task);
  const groups =
    task.algorithm === 'dbscan'
      ? dbscanGroups(distances, minSamples, maxDistance)
      : opticsGroups(distances, { minClusterSize, minSamples, maxDistance, xi: task.xi });
  return labelGroups(distances.byPoint(groups), minClusterSize);
}

/** What the worker answers to. */
export const densityApi: { readonly cluster: typeof cluster } = { cluster };

export type DensityApi = typeof densityApi;
