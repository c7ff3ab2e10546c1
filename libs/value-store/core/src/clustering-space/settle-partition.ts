import { int32At, itemAt } from '@learning-memory/array-access';
import type { ClusteringSpace } from './clustering-space.ts';
import { meanSilhouette, placePartition, type PlacedCluster } from './partition-quality.ts';
import { relatedClusters, type RelatedClusters } from './related-clusters.ts';

/** Both partitions hold one number a row. */
export interface PartitionsToSettle {
  readonly space: ClusteringSpace;
  /** That of before: a cluster from 0, `NOISE` for none then, `UNKNOWN` for what was not there. */
  readonly earlier: Int32Array;
  /** That of now. */
  readonly found: Int32Array;
  readonly minClusterSize: number;
}

export const NOISE = -1;
export const UNKNOWN = -2;

/** So much the mean silhouette must gain, for clusters to give way to others. */
const MARGIN = 0.06;

/**
 * Which clusters stay as they were: where those of now divide the same experiences otherwise, but no better by a margin
 * (hysteresis), of all that hang together and of each by itself. What is new then joins the nearest of those that stay, and
 * noise stays noise; only what is mostly of clusters that gave way is taken as it is. The answer numbers what stays as `earlier`
 * does and what is taken from `found` after that.
 */
export function settlePartition({ space, earlier, found, minClusterSize }: PartitionsToSettle): Int32Array {
  const places = [earlier, found].map((labels) => placePartition(space, labels));
  const [before, now] = [itemAt(places, 0), itemAt(places, 1)];
  const settled = new Int32Array(found.length).fill(NOISE);
  const takenFrom = before.clusters.length;
  for (const related of relatedClusters(before, now)) {
    const staying = stayingOf(related);
    for (const { label, rows } of staying) for (const row of rows) settled[row] = label;
    for (const fresh of related.found) {
      if (isFormOf(fresh, staying)) joinStaying(fresh, staying);
      else take(fresh);
    }
  }
  return withoutSmall(settled, { minClusterSize, takenFrom });

  /** Each gives way only where the whole and its own members gain. */
  function stayingOf({ earlier: old, found: fresh }: RelatedClusters): readonly PlacedCluster[] {
    const both = [...old, ...fresh].flatMap(({ rows }) => rows);
    return isBetter(both) ? old.filter(({ rows }) => !isBetter(rows)) : old;
  }

  function isBetter(some: readonly number[]): boolean {
    // Those of before have no place for what is new, which says nothing against them.
    const rows = new Set(some.filter((row) => !isNew(row)));
    return meanSilhouette(now, rows) > meanSilhouette(before, rows) + MARGIN;
  }

  function isNew(row: number): boolean {
    return int32At(earlier, row) === UNKNOWN;
  }

  /** Most of it that is in a cluster of before is in those that stay. */
  function isFormOf({ rows }: PlacedCluster, staying: readonly PlacedCluster[]): boolean {
    const known = rows.filter((row) => int32At(earlier, row) >= 0);
    const there = known.filter((row) => settled[row] !== NOISE);
    return staying.length > 0 && 2 * there.length >= known.length;
  }

  function joinStaying({ label, rows }: PlacedCluster, staying: readonly PlacedCluster[]): void {
    for (const row of rows) {
      if (isNew(row)) settled[row] = before.nearest(row, staying);
      // What has lost its cluster has a place of its own, if it is enough.
      else if (settled[row] === NOISE && int32At(earlier, row) >= 0) settled[row] = takenFrom + label;
    }
  }

  function take({ label, rows }: PlacedCluster): void {
    for (const row of rows) if (settled[row] === NOISE) settled[row] = takenFrom + label;
  }
}

/** A new cluster that lost too many members to those that stay is none. */
function withoutSmall(
  labels: Int32Array,
  { minClusterSize, takenFrom }: { readonly minClusterSize: number; readonly takenFrom: number },
): Int32Array {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return labels.map((label) => (label >= takenFrom && (sizes.get(label) ?? 0) < minClusterSize ? NOISE : label));
}
