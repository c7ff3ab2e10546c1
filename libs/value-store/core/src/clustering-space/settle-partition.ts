import { int32At, itemAt } from '@learning-memory/array-access';
import type { ClusteringSpace } from './clustering-space.ts';
import { meanSilhouette, placePartition } from './partition-quality.ts';
import { relatedClusters, type RelatedClusters } from './related-clusters.ts';

/** Both partitions hold one number a row. */
export interface PartitionsToSettle {
  readonly space: ClusteringSpace;
  /** Is that of before: a cluster from 0, `NOISE` for none then, `UNKNOWN` for what was not there. */
  readonly earlier: Int32Array;
  /** Is that of now. */
  readonly found: Int32Array;
  readonly minClusterSize: number;
}

export const NOISE = -1;
export const UNKNOWN = -2;

/** So much the mean silhouette must gain, for clusters to give way to others. */
const MARGIN = 0.06;

/**
 * Which clusters stay as they were: where those of now divide the same experiences otherwise, but no better by a margin
 * (hysteresis). What is new then joins the nearest of those that stay, and noise stays noise. The answer numbers what stays as `earlier` does and what
 * is taken from `found` after that.
 */
export function settlePartition({ space, earlier, found, minClusterSize }: PartitionsToSettle): Int32Array {
  const places = [earlier, found].map((labels) => placePartition(space, labels));
  const [before, now] = [itemAt(places, 0), itemAt(places, 1)];
  const settled = new Int32Array(found.length).fill(NOISE);
  const takenFrom = before.clusters.length;
  for (const related of relatedClusters(before, now)) {
    if (isBetter(related)) take(related);
    else keep(related);
  }
  return withoutSmall(settled, { minClusterSize, takenFrom });

  function isBetter({ earlier: old, found: fresh }: RelatedClusters): boolean {
    if (old.length === 0) return true;
    const both = [...old, ...fresh].flatMap(({ rows }) => rows);
    // Those of before have no place for what is new, which says nothing against them.
    const rows = new Set(both.filter((row) => !isNew(row)));
    return meanSilhouette(now, rows) > meanSilhouette(before, rows) + MARGIN;
  }

  function isNew(row: number): boolean {
    return int32At(earlier, row) === UNKNOWN;
  }

  function take({ found: fresh }: RelatedClusters): void {
    for (const { label, rows } of fresh)
      for (const row of rows) if (settled[row] === NOISE) settled[row] = takenFrom + label;
  }

  function keep({ earlier: old, found: fresh }: RelatedClusters): void {
    for (const { label, rows } of old) for (const row of rows) settled[row] = label;
    for (const row of fresh.flatMap(({ rows }) => rows)) {
      if (isNew(row)) settled[row] = before.nearest(row, old);
    }
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
