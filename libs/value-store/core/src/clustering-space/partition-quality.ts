import { float32At, float64At, int32At, itemAt } from '@learning-memory/array-access';
import type { ClusteringSpace } from './clustering-space.ts';

export interface PlacedCluster {
  readonly label: number;
  readonly rows: readonly number[];
  /** The direction of its members' mean. */
  readonly centroid: Float64Array;
}

/** A partition as it lies in space. */
export interface PlacedPartition {
  /** Come by label, from 0 without a gap; one may be empty. */
  readonly clusters: readonly PlacedCluster[];
  readonly labels: Int32Array;
  /** The label of the nearest of some clusters. */
  readonly nearest: (row: number, among: readonly PlacedCluster[]) => number;
  readonly similarity: (row: number, cluster: PlacedCluster) => number;
}

export function placePartition({ vectors, dimension }: ClusteringSpace, labels: Int32Array): PlacedPartition {
  // A call takes some 100 000 arguments at most.
  const highest = labels.reduce((most, label) => Math.max(most, label), -1);
  const rowsOf: number[][] = Array.from({ length: highest + 1 }, () => []);
  labels.forEach((label, row) => label >= 0 && itemAt(rowsOf, label).push(row));
  const clusters = rowsOf.map((rows, label) => ({ label, rows, centroid: centroid(rows) }));

  function centroid(rows: readonly number[]): Float64Array {
    const sum = new Float64Array(dimension);
    for (const row of rows) {
      for (let k = 0; k < dimension; k += 1) sum[k] = float64At(sum, k) + float32At(vectors, row * dimension + k);
    }
    const length = Math.hypot(...sum);
    return length === 0 ? sum : sum.map((value) => value / length);
  }

  function similarity(row: number, cluster: PlacedCluster): number {
    let sum = 0;
    for (let k = 0; k < dimension; k += 1)
      sum += float32At(vectors, row * dimension + k) * float64At(cluster.centroid, k);
    return sum;
  }

  function nearest(row: number, among: readonly PlacedCluster[]): number {
    let [label, most] = [-1, -Infinity];
    for (const cluster of among) {
      const similar = similarity(row, cluster);
      if (similar > most) [label, most] = [cluster.label, similar];
    }
    return label;
  }

  return { clusters, labels, nearest, similarity };
}

/**
 * The simplified silhouette (Hruschka, de Castro & Campello 2004): how much nearer each row is to the centroid of its cluster
 * than to the nearest other, from -1 to 1; 0 for noise, and where there is no other.
 */
export function meanSilhouette(partition: PlacedPartition, rows: ReadonlySet<number>): number {
  let sum = 0;
  for (const row of rows) sum += silhouette(partition, row);
  return rows.size === 0 ? 0 : sum / rows.size;
}

function silhouette({ clusters, labels, similarity }: PlacedPartition, row: number): number {
  const label = int32At(labels, row);
  if (label < 0) return 0;
  const own = 1 - similarity(row, itemAt(clusters, label));
  // With no other cluster, that of nothing in common.
  let other = 1;
  for (const cluster of clusters) {
    if (cluster.label !== label && cluster.rows.length > 0) other = Math.min(other, 1 - similarity(row, cluster));
  }
  const scale = Math.max(own, other);
  return scale === 0 ? 0 : (other - own) / scale;
}
