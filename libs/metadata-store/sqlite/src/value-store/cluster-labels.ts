import { eq } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { metadataStoreError } from '@learning-memory/metadata-store';
import type { ClusterRun, ClusterRunDraft } from '@learning-memory/value-store';
import { clusterLabelCounter } from '../database/schema.ts';

type Labelled = ClusterRun['clusters'][number];

/**
 * The clusters of a draft, in its order; the counter of the axis gives new ones their label. Belongs in the
 * transaction that stores them.
 */
export function labelClusters(database: MetadataOrm, { axis, clusters }: ClusterRunDraft): Labelled[] {
  const firstNew = nextLabel(database, axis);
  checkKnownLabels(clusters, firstNew);
  let next = firstNew;
  const labelled = clusters.map(({ label, body }) => ({ label: label ?? next++, body }));
  if (next > firstNew) saveNextLabel(database, axis, next);
  return labelled;
}

/** Throws for a label given twice, or not below `next`. */
export function checkKnownLabels(clusters: ClusterRunDraft['clusters'], next: number): void {
  const seen = new Set<number>();
  for (const { label } of clusters) {
    if (label === undefined) continue;
    if (!Number.isInteger(label) || label < 0 || label >= next)
      rejectLabel(`Label ${label} was never handed out. Leave the label out for a new cluster.`);
    if (seen.has(label)) rejectLabel(`Label ${label} is given to two clusters. Give each label once.`);
    seen.add(label);
  }
}

function rejectLabel(message: string): never {
  throw metadataStoreError('METADATA_STORE_INVALID_INPUT', message);
}

/** How many labels the axis has handed out. */
export function nextLabel(database: MetadataOrm, axis: string): number {
  const counter = database.select().from(clusterLabelCounter).where(eq(clusterLabelCounter.axis, axis)).get();
  return counter?.nextLabel ?? 0;
}

export function saveNextLabel(database: MetadataOrm, axis: string, next: number): void {
  database
    .insert(clusterLabelCounter)
    .values({ axis, nextLabel: next })
    .onConflictDoUpdate({ target: clusterLabelCounter.axis, set: { nextLabel: next } })
    .run();
}
