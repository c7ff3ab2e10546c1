import { clustererError } from '@learning-memory/clusterer';
import type { MeasuredPoints } from '@learning-memory/clusterer-input';
import { canonicalOrder } from './canonical-order.ts';
import type { DistanceTeam } from './distances/distance-team.ts';
import { extractClusters, type ExtractionOptions } from './clusters/extract-clusters.ts';
import { toInputOrder, type HdbscanClustering } from './input-order.ts';
import { minimumSpanningTree } from './trees/minimum-spanning-tree.ts';
import type { DistanceRows } from './distances/row-cache.ts';
import { singleLinkageTree } from './trees/single-linkage-tree.ts';

export interface HdbscanInput extends MeasuredPoints, ExtractionOptions {
  /** Points that make one dense, itself counted. */
  readonly minSamples: number;
  /** Lies in shared memory; an element 0 other than 0 cancels. */
  readonly stop: Int32Array;
}

/**
 * HDBSCAN (Campello et al. 2013 and 2015, McInnes & Healy 2017) as scikit-learn computes it; too few points for the
 * parameters are all noise. Rejects `CLUSTERER_ABORTED`.
 */
export async function runHdbscan(input: HdbscanInput, team: DistanceTeam): Promise<HdbscanClustering> {
  const count = input.vectors.length / input.dimension;
  if (count < input.minClusterSize || count < input.minSamples) return allNoise(count);
  const order = canonicalOrder(input);
  const points = team.load({ ...input, order });
  const coreDistances = await points.coreDistances();
  checkNotStopped(input.stop);
  const tree = await minimumSpanningTree(coreDistances, watched(points, input.stop));
  return toInputOrder(extractClusters(singleLinkageTree(tree), input), order);
}

function allNoise(count: number): HdbscanClustering {
  return {
    labels: new Int32Array(count).fill(-1),
    probabilities: new Float64Array(count),
    outlierScores: new Float64Array(count),
    persistence: new Float64Array(0),
  };
}

/** Measures rows, and gives them, only while nobody has cancelled. */
function watched(rows: DistanceRows, stop: Int32Array): DistanceRows {
  return {
    ...rows,
    async measure(points, columnCount) {
      await rows.measure(points, columnCount);
      checkNotStopped(stop);
    },
    choose(target) {
      checkNotStopped(stop);
      return rows.choose(target);
    },
  };
}

function checkNotStopped(stop: Int32Array): void {
  if (Atomics.load(stop, 0) !== 0) throw clustererError('CLUSTERER_ABORTED', 'The clustering was cancelled.');
}
