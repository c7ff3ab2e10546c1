import { float64At, int32At } from '@learning-memory/array-access';
import type { Clustering } from '@learning-memory/clusterer';
import type { ExtractedClusters } from './clusters/extract-clusters.ts';

/** A clustering with all measures there are. */
export interface HdbscanClustering extends Clustering {
  readonly persistence: Float64Array;
  readonly outlierScores: Float64Array;
}

/**
 * What was found for points in canonical order, for the points as they were given; labels by first appearance.
 */
export function toInputOrder(found: ExtractedClusters, order: Uint32Array): HdbscanClustering {
  const ranks = new Uint32Array(order.length);
  order.forEach((point, rank) => (ranks[point] = rank));
  const numbers = new Map([[-1, -1]]);
  const numberOf = (label: number): number => {
    const number = numbers.get(label) ?? numbers.size - 1;
    numbers.set(label, number);
    return number;
  };
  const labels = Int32Array.from(ranks, (rank) => numberOf(int32At(found.labels, rank)));
  const clusters = [...numbers.keys()].slice(1);
  return {
    labels,
    probabilities: Float64Array.from(ranks, (rank) => float64At(found.probabilities, rank)),
    outlierScores: Float64Array.from(ranks, (rank) => float64At(found.outlierScores, rank)),
    persistence: Float64Array.from(clusters, (cluster) => found.persistence.get(cluster) ?? 0),
  };
}
