import type { MergeTreeBuilder } from '@learning-memory/clusterer';
import { checkVectors, type Metric } from '@learning-memory/clusterer-input';
import { createAgglomerativeThread } from './agglomerative-thread.ts';
import { checkMerging } from './check-merging.ts';
import type { Linkage } from './merge-points.ts';
import { mergeTreeOf } from './merge-tree-of.ts';

export interface MergeTreeBuilderOptions {
  /**
   * Defaults to `average`. With `ward` and cosine distance it is half the distance of Ward's euclidean form squared.
   */
  readonly linkage?: Linkage | undefined;
  /** Defaults to `cosine`: 0 to 2, a vector of zeros is at distance 1 from all others. */
  readonly metric?: Metric | undefined;
}

/**
 * Merge trees of at most 2000 points, built in a worker thread. Of two children the one with the earlier point comes first.
 * Throws `CLUSTERER_INVALID_INPUT` for an option that there is not.
 */
export function createMergeTreeBuilder(options: MergeTreeBuilderOptions = {}): MergeTreeBuilder {
  const { linkage = 'average', metric = 'cosine' } = options;
  checkMerging({ linkage, metric });
  const thread = createAgglomerativeThread();
  return {
    async mergeTree(input) {
      checkVectors(input);
      const { signal, vectors, dimension } = input;
      const count = vectors.length / dimension;
      const merges = await thread.run(input, (pool, copy) =>
        pool.run('listMerges', { linkage, metric, ...copy }, { signal }),
      );
      return mergeTreeOf(count, merges);
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
