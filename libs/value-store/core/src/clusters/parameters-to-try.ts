import type { ClusterParameters } from '@learning-memory/value-store';

/** Small journals rarely hold five experiences of one theme that lie close together. */
const FINEST: ClusterParameters = { minClusterSize: 3, minSamples: 2 };

/** The usual parameters, then finer ones if there are any. */
export function parametersToTry(usual: ClusterParameters): readonly ClusterParameters[] {
  const finer = {
    minClusterSize: Math.min(usual.minClusterSize, FINEST.minClusterSize),
    minSamples: Math.min(usual.minSamples, FINEST.minSamples),
  };
  const isFiner = finer.minClusterSize < usual.minClusterSize || finer.minSamples < usual.minSamples;
  return isFiner ? [usual, finer] : [usual];
}
