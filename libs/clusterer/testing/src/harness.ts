import type { Clusterer } from '@learning-memory/clusterer';

/**
 * A fresh clusterer, and sizes under which it separates the kit's groups: 20 directions each in 7 dimensions, within 0.05
 * of one another by cosine distance (0.3 by euclidean), the groups at least 0.8 (1.2) apart. Disposing the harness must also
 * be fine when a case has disposed the clusterer.
 */
export interface ClustererHarness extends AsyncDisposable {
  readonly clusterer: Clusterer;
  /** Must be 2 to 10. */
  readonly minClusterSize: number;
  /** Must be 1 to 10. */
  readonly minSamples?: number | undefined;
}
