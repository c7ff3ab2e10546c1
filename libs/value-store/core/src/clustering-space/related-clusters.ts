import { itemAt } from '@learning-memory/array-access';
import type { PlacedCluster, PlacedPartition } from './partition-quality.ts';

/** Holds clusters of before and of now that have members in common, directly or through others. */
export interface RelatedClusters {
  readonly earlier: readonly PlacedCluster[];
  readonly found: readonly PlacedCluster[];
}

/** Of the smaller of two clusters: fewer in common are strays. */
const LEAST_SHARE = 0.25;

/** Every cluster of either is in one of them. */
export function relatedClusters(before: PlacedPartition, now: PlacedPartition): readonly RelatedClusters[] {
  const count = before.clusters.length;
  const parents = Array.from({ length: count + now.clusters.length }, (_, node) => node);
  const rootOf = (node: number): number => {
    const parent = itemAt(parents, node);
    return parent === node ? node : rootOf(parent);
  };
  for (const { label, rows } of before.clusters) {
    for (const [other, shared] of countLabels(now.labels, rows)) {
      const smaller = Math.min(rows.length, itemAt(now.clusters, other).rows.length);
      if (shared >= LEAST_SHARE * smaller) parents[rootOf(count + other)] = rootOf(label);
    }
  }
  const groups = new Map<number, { earlier: PlacedCluster[]; found: PlacedCluster[] }>();
  const groupOf = (node: number): { earlier: PlacedCluster[]; found: PlacedCluster[] } => {
    const group = groups.get(rootOf(node)) ?? { earlier: [], found: [] };
    groups.set(rootOf(node), group);
    return group;
  };
  for (const cluster of before.clusters) if (cluster.rows.length > 0) groupOf(cluster.label).earlier.push(cluster);
  for (const cluster of now.clusters) groupOf(count + cluster.label).found.push(cluster);
  // Those with something to keep come first: what they keep, no other may take.
  return [...groups.values()].sort((a, b) => Number(a.earlier.length === 0) - Number(b.earlier.length === 0));
}

function countLabels(labels: Int32Array, rows: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const label = itemAt(labels, row);
    if (label >= 0) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}
