import type { Clusterer } from '@learning-memory/clusterer';
import { checkMaxDistance, checkMetric, type Metric } from '@learning-memory/clusterer-input';
import { createDensityClusterer } from './density-clusterer.ts';

export interface DbscanClustererOptions {
  /** Says how far neighbours may lie from a point, that distance included; above 0. */
  readonly maxDistance: number;
  /** Defaults to `cosine`: 0 to 2, a vector of zeros is at distance 1 from all others. */
  readonly metric?: Metric | undefined;
}

/**
 * DBSCAN (Ester, Kriegel, Sander and Xu 1996) in a worker thread: `minSamples` points within `maxDistance`, the point itself
 * counted, make it dense. A point on the edge of two clusters belongs to one of them, always the same one. At most 5000
 * points. Throws `CLUSTERER_INVALID_INPUT` for options out of range.
 */
export function createDbscanClusterer({ maxDistance, metric = 'cosine' }: DbscanClustererOptions): Clusterer {
  checkMaxDistance(maxDistance);
  checkMetric(metric);
  return createDensityClusterer({ algorithm: 'dbscan', maxDistance, metric });
}
