import { and, asc, desc, eq, isNull, lte, max, notInArray, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { ClusterRun, ClusterRunDraft, ClusterRunScope } from '@learning-memory/value-store';
import { clusterRun, labelledCluster } from '../database/schema.ts';
import { labelClusters } from './cluster-labels.ts';

const RUNS_KEPT = 20;
/** Each holds the ids of all there was, and each new run reads them all. */
const OLDER_RUNS_KEPT = 50;

export interface NewClusterRun {
  readonly draft: ClusterRunDraft;
  readonly after: number | undefined;
}

export interface FoundLabel {
  readonly run: ClusterRun;
  readonly current: boolean;
}

export function latestClusterRun(database: MetadataOrm, scope: ClusterRunScope): ClusterRun | undefined {
  // One transaction, so that no other process prunes the run between its parts.
  return database.transaction((transaction) => readRun(transaction, latestNumber(transaction, scope)));
}

export function lastRunsOfLabels(database: MetadataOrm, scope: ClusterRunScope): readonly ClusterRun[] {
  return database.transaction((transaction) => {
    return lastNumbers(transaction, scope).flatMap((number) => readRun(transaction, number) ?? []);
  });
}

export function findClusterLabel(database: MetadataOrm, axis: string, label: number): FoundLabel | undefined {
  return database.transaction((transaction) => {
    const run = readRun(transaction, newestNumberWith(transaction, axis, label));
    return run && { run, current: run.number === latestNumber(transaction, run) };
  });
}

/**
 * `undefined` when `after` is not the latest run any more. Throws `METADATA_STORE_INVALID_INPUT` for labels no run may
 * have.
 */
export function appendClusterRun(database: MetadataOrm, { draft, after }: NewClusterRun): ClusterRun | undefined {
  return database.transaction(
    (transaction) => {
      if (latestNumber(transaction, draft) !== after) return undefined;
      const number = insertRun(transaction, { ...draft, clusters: labelClusters(transaction, draft) });
      pruneRuns(transaction, draft);
      return readRun(transaction, number);
    },
    { behavior: 'immediate' },
  );
}

export function insertRun(database: MetadataOrm, { clusters, ...run }: Omit<ClusterRun, 'number'>): number {
  const { number } = database.insert(clusterRun).values(run).returning({ number: clusterRun.number }).get();
  for (const [position, { label, body }] of clusters.entries()) {
    database.insert(labelledCluster).values({ runNumber: number, position, label, body }).run();
  }
  return number;
}

function pruneRuns(database: MetadataOrm, scope: ClusterRunScope): void {
  const newestToGo = database
    .select({ number: clusterRun.number })
    .from(clusterRun)
    .where(ofScope(scope))
    .orderBy(desc(clusterRun.number))
    .limit(1)
    .offset(RUNS_KEPT)
    .get()?.number;
  if (newestToGo === undefined) return;
  const kept = lastNumbers(database, scope)
    .filter((number) => number <= newestToGo)
    .slice(0, OLDER_RUNS_KEPT);
  database
    .delete(clusterRun)
    .where(and(ofScope(scope), lte(clusterRun.number, newestToGo), notInArray(clusterRun.number, kept)))
    .run();
}

/** Numbers of the runs that are the newest to have some label, newest first. */
function lastNumbers(database: MetadataOrm, scope: ClusterRunScope): readonly number[] {
  const lasts = database
    .select({ number: max(clusterRun.number) })
    .from(clusterRun)
    .innerJoin(labelledCluster, eq(labelledCluster.runNumber, clusterRun.number))
    .where(ofScope(scope))
    .groupBy(labelledCluster.label)
    .all()
    .flatMap(({ number }) => number ?? []);
  return [...new Set(lasts)].sort((a, b) => b - a);
}

export function latestNumber(database: MetadataOrm, scope: ClusterRunScope): number | undefined {
  return database
    .select({ number: clusterRun.number })
    .from(clusterRun)
    .where(ofScope(scope))
    .orderBy(desc(clusterRun.number))
    .limit(1)
    .get()?.number;
}

function newestNumberWith(database: MetadataOrm, axis: string, label: number): number | undefined {
  return database
    .select({ number: clusterRun.number })
    .from(clusterRun)
    .innerJoin(labelledCluster, eq(labelledCluster.runNumber, clusterRun.number))
    .where(and(eq(clusterRun.axis, axis), eq(labelledCluster.label, label)))
    .orderBy(desc(clusterRun.number))
    .limit(1)
    .get()?.number;
}

function readRun(database: MetadataOrm, number: number | undefined): ClusterRun | undefined {
  if (number === undefined) return undefined;
  const run = database.select().from(clusterRun).where(eq(clusterRun.number, number)).get();
  const { label, body } = labelledCluster;
  const clusters = database
    .select({ label, body })
    .from(labelledCluster)
    .where(eq(labelledCluster.runNumber, number))
    .orderBy(asc(labelledCluster.position))
    .all();
  return run && { ...run, domain: run.domain ?? undefined, project: run.project ?? undefined, clusters };
}

function ofScope({ axis, domain, project }: ClusterRunScope): SQL | undefined {
  return and(
    eq(clusterRun.axis, axis),
    domain === undefined ? isNull(clusterRun.domain) : eq(clusterRun.domain, domain),
    project === undefined ? isNull(clusterRun.project) : eq(clusterRun.project, project),
  );
}
