import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { AdoptedRun, LabelledScope } from '@learning-memory/value-store';
import { clusterRun, labelledCluster } from '../database/schema.ts';
import { checkKnownLabels, nextLabel, saveNextLabel } from './cluster-labels.ts';
import { insertRun, latestNumber } from './cluster-run-queries.ts';

export interface ForeignClusterRun {
  readonly run: AdoptedRun;
  readonly labels: number;
}

export function clusterScopes(database: MetadataOrm): readonly LabelledScope[] {
  const { axis, domain, project } = clusterRun;
  const scopes = database
    .selectDistinct({ axis, domain, project })
    .from(clusterRun)
    .orderBy(asc(axis), asc(domain), asc(project))
    .all();
  return scopes.map((scope) => ({
    axis: scope.axis,
    ...(scope.domain !== null && { domain: scope.domain }),
    ...(scope.project !== null && { project: scope.project }),
    labels: nextLabel(database, scope.axis),
  }));
}

/** Throws `METADATA_STORE_INVALID_INPUT` for labels that no run can have. */
export function adoptClusterRun(database: MetadataOrm, { run, labels }: ForeignClusterRun): boolean {
  checkKnownLabels(run.clusters, labels);
  return database.transaction(
    (transaction) => {
      if (latestNumber(transaction, run) !== undefined || isAnyTaken(transaction, run)) return false;
      insertRun(transaction, run);
      if (labels > nextLabel(transaction, run.axis)) saveNextLabel(transaction, run.axis, labels);
      return true;
    },
    { behavior: 'immediate' },
  );
}

function isAnyTaken(database: MetadataOrm, { axis, clusters }: AdoptedRun): boolean {
  // One parameter, however many there are.
  const labels = sql`(SELECT value FROM json_each(${JSON.stringify(clusters.map(({ label }) => label))}))`;
  const taken = database
    .select({ label: labelledCluster.label })
    .from(clusterRun)
    .innerJoin(labelledCluster, eq(labelledCluster.runNumber, clusterRun.number))
    .where(and(eq(clusterRun.axis, axis), inArray(labelledCluster.label, labels)))
    .limit(1)
    .get();
  return taken !== undefined;
}
