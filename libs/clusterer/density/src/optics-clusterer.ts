import type { Clusterer } from '@learning-memory/clusterer';
import { checkMaxDistance, checkMetric, type Metric } from '@learning-memory/clusterer-input';
import { checkXi } from './check-options.ts';
import { createDensityClusterer } from './density-clusterer.ts';

export interface OpticsClustererOptions {
  /** Points farther apart never reach each other; must be above 0. Without it there is no limit. */
  readonly maxDistance?: number | undefined;
  /**
   * Between 0 and 1: by which share density must change at the border of a cluster; less finds more, smaller ones. Defaults
   * to 0.05.
   */
  readonly xi?: number | undefined;
  /** Defaults to `cosine`: 0 to 2, a vector of zeros is at distance 1 from all others. */
  readonly metric?: Metric | undefined;
}

/**
 * OPTICS with xi clusters (Ankerst, Breunig, Kriegel and Sander 1999) in a worker thread: needs no radius, and finds
 * clusters of different densities. `minSamples` counts the point itself. At most 5000 points. Throws
 * `CLUSTERER_INVALID_INPUT` for options out of range.
 */
export function createOpticsClusterer(options: OpticsClustererOptions = {}): Clusterer {
  const { maxDistance = Infinity, xi = 0.05, metric = 'cosine' } = options;
  checkMaxDistance(maxDistance);
  checkXi(xi);
  checkMetric(metric);
  return createDensityClusterer({ algorithm: 'optics', maxDistance, xi, metric });
}
