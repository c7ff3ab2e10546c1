import type { Clusterer } from '@learning-memory/clusterer';
import { checkClusterInput, checkMaxDistance, type Metric } from '@learning-memory/clusterer-input';
import { createAgglomerativeThread } from './agglomerative-thread.ts';
import { checkMerging } from './check-merging.ts';
import type { Linkage } from './merge-points.ts';

export interface AgglomerativeClustererOptions {
  /** Clusters are merged up to this distance by the linkage, that distance included; above 0. */
  readonly maxDistance: number;
  /**
   * Defaults to `average`. With `ward` and cosine distance it is half the distance of Ward's euclidean form squared.
   */
  readonly linkage?: Linkage | undefined;
  /** Defaults to `cosine`: 0 to 2, a vector of zeros is at distance 1 from all others. */
  readonly metric?: Metric | undefined;
}

/**
 * Agglomerative clustering in a worker thread, its tree cut at `maxDistance`; `minSamples` has no meaning here. At most 2000
 * points: the time grows with their cube. Throws `CLUSTERER_INVALID_INPUT` for an option that there is not.
 */
export function createAgglomerativeClusterer(options: AgglomerativeClustererOptions): Clusterer {
  const { maxDistance, linkage = 'average', metric = 'cosine' } = options;
  checkMaxDistance(maxDistance);
  checkMerging({ linkage, metric });
  const thread = createAgglomerativeThread();
  return {
    algorithm: 'agglomerative',
    async cluster(input) {
      checkClusterInput(input);
      const { signal, minClusterSize } = input;
      const settings = { minClusterSize, maxDistance, linkage, metric };
      return thread.run(input, (pool, vectors) => pool.run('cutTree', { ...settings, ...vectors }, { signal }));
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
