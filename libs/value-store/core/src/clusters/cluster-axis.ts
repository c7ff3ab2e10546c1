import type { AxisClusters, ClusteredScope, ClusterRun, ClusterSummary } from '@learning-memory/value-store';
import type { ReembeddingProgress } from '@learning-memory/vector-store';
import { fingerprintOf } from '../experiences/axis-state.ts';
import { encodeNumbers, sumOf } from '../experiences/centred-experiences.ts';
import type { CheckedScope } from '../experiences/cluster-scope.ts';
import type { ExperienceVectors } from '../experiences/experience-vectors.ts';
import { startReading, type AxisReading, type ScopeRequest } from '../experiences/read-axis.ts';
import { isPending } from '../is-pending.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { dueClusters } from './due-clusters.ts';
import { explainNoClusters } from './explain-no-clusters.ts';
import { findClusters } from './find-clusters.ts';
import { changesOf, traceChanges } from './cluster-changes.ts';
import { knownTo } from './earlier-partition.ts';
import { matchLabels, type EarlierClusters } from './match-labels.ts';
import { vanishedClusters } from './vanished-clusters.ts';
import { describeProgress, notYetEmbedded, reembeddingOf } from './reembedding.ts';
import {
  toDraft,
  type ClusterBody,
  type NewRun,
  type RunReport,
  type StoredCluster,
  type StoredRun,
} from './stored-run.ts';
import { readStoredRun } from './stored-runs.ts';
import { formatClusterId } from './cluster-id.ts';

/** The clusters of the last run while it still says how things are, else those of a new one, which is stored. */
export async function clusterAxis(context: ValueStoreContext, request: ScopeRequest): Promise<AxisClusters> {
  const { scope } = request;
  const latestRun = context.runs.latest(scope);
  // Its failure is heard below, unless that of the fingerprint comes first.
  latestRun.catch(() => {});
  // Read before the axis: what is added meanwhile makes the new run look old, never the old data look new.
  const [fingerprint, progress] = await Promise.all([
    fingerprintOf(context, scope),
    reembeddingOf(context, scope.axis),
  ]);
  if (progress !== undefined) {
    return answerMeanwhile(context, { scope, progress, last: readStoredRun(context, await latestRun) });
  }
  const early = await startEarly(context, request, latestRun);
  const latest = await latestRun;
  const earlier = readStoredRun(context, latest);
  if (earlier?.fingerprint === fingerprint) {
    early?.stop();
    return toAnswer(context, earlier, true);
  }

  const { experiences } = early ?? startReading(context, request);
  const found = await cluster(context, request, { experiences: await experiences, earlier });
  const stored = await storeRun(context, { ...found, scope, fingerprint, earlier, after: latest?.number });
  // Another process was first: its run is the one to answer from, or to continue where the axis has changed since.
  return stored === undefined ? clusterAxis(context, request) : toAnswer(context, stored, false);
}

/**
 * A store that has yet to open takes as long as reading the axis: doing both at once saves some 80 ms of the first answer, and
 * nothing where the store is open.
 */
async function startEarly(
  context: ValueStoreContext,
  request: ScopeRequest,
  latestRun: Promise<unknown>,
): Promise<AxisReading | undefined> {
  return (await isPending(latestRun)) ? startReading(context, request) : undefined;
}

interface Meanwhile {
  readonly scope: CheckedScope;
  readonly progress: ReembeddingProgress;
  readonly last: StoredRun | undefined;
}

/** From the last run, whatever its model; throws `VALUE_STORE_INSUFFICIENT_DATA` without one. */
async function answerMeanwhile(
  context: ValueStoreContext,
  { scope: { axis }, progress, last }: Meanwhile,
): Promise<AxisClusters> {
  if (last === undefined) throw notYetEmbedded(axis, progress);
  const notice = `${describeProgress(axis, progress)}: these are the clusters of before. Ask again in a moment.`;
  return { ...(await toAnswer(context, last, true)), notice };
}

interface Clustered {
  readonly clusters: readonly ClusterBody[];
  readonly report: RunReport;
}

async function cluster(
  context: ValueStoreContext,
  { scope, signal }: ScopeRequest,
  { experiences, earlier }: { readonly experiences: ExperienceVectors; readonly earlier: StoredRun | undefined },
): Promise<Clustered> {
  const { rows, unreadableCount } = experiences;
  const { clusters, ...found } = await findClusters(context, { experiences, earlier, signal });
  const { id: modelId, dimension } = context.embedding.model;
  const axisSum = { sum: encodeNumbers(sumOf(rows, dimension)), count: rows.length };
  const { exceptProjects } = scope;
  const report = { ...found, modelId, unreadableCount, axisSum, exceptProjects };
  if (clusters.length > 0) return { clusters, report };
  const noClusters = await explainNoClusters(context, scope, { ...experiences, signal });
  return { clusters, report: { ...report, noClusters } };
}

interface Unstored extends Clustered {
  readonly scope: CheckedScope;
  readonly fingerprint: string;
  readonly earlier: StoredRun | undefined;
  /** The number of the latest run. */
  readonly after: number | undefined;
}

/** `undefined` when there is a later run already. */
async function storeRun(
  context: ValueStoreContext,
  { scope: { axis, domain, project }, fingerprint, earlier, after, clusters, report }: Unstored,
): Promise<StoredRun | undefined> {
  const { runs, now } = context;
  const [last, vanished] = await earlierClusters(context, { axis, domain, project }, earlier);
  const labels = matchLabels(
    clusters.map(({ members }) => members),
    last,
    vanished,
  );
  const createdAt = now();
  const { bodies, before } = traceChanges({ clusters, labels, earlier, createdAt });
  const run: NewRun = {
    axis,
    domain,
    project,
    fingerprint,
    createdAt,
    report: { ...report, before },
    clusters: bodies.map((body, index) => ({ ...body, label: labels[index] })),
  };
  const added = await runs.append(toDraft(run), after);
  return added && { ...run, clusters: withLabels(bodies, added) };
}

/** The clusters of the last run, and run by run those whose label is not in it. */
async function earlierClusters(
  context: ValueStoreContext,
  scope: ClusteredScope,
  earlier: StoredRun | undefined,
): Promise<readonly [EarlierClusters, readonly EarlierClusters[]]> {
  if (earlier === undefined) return [{ clusters: [], known: new Set() }, []];
  const older = (await context.runs.lastOfLabels(scope)).flatMap((each) => readStoredRun(context, each) ?? []);
  return [{ clusters: earlier.clusters, known: knownTo(earlier) }, vanishedClusters(earlier, older)];
}

function withLabels(clusters: readonly ClusterBody[], run: ClusterRun): readonly StoredCluster[] {
  return run.clusters.flatMap(({ label }, index) => {
    const body = clusters[index];
    return body === undefined ? [] : [{ ...body, label }];
  });
}

async function toAnswer(context: ValueStoreContext, run: StoredRun, reused: boolean): Promise<AxisClusters> {
  const { axis, domain, project, createdAt, report, clusters } = run;
  const { noise, unreadableCount, parameters, fallback, noClusters } = report;
  const changes = changesOf(run);
  const dueByLabel = await dueClusters(context, run);
  return {
    axis,
    ...(domain === undefined ? {} : { domain }),
    ...(project === undefined ? {} : { project }),
    clusters: clusters
      .map(({ label, members, averageWeight }): ClusterSummary => {
        const due = dueByLabel.get(label);
        const id = formatClusterId({ axis, label });
        return { id, label, size: members.length, averageWeight, ...(due === undefined ? {} : { due }) };
      })
      .sort((a, b) => b.size - a.size || a.label - b.label),
    noiseCount: noise.length,
    unreadableCount,
    parameters,
    fallback,
    reused,
    clusteredAt: createdAt,
    ...(changes === undefined ? {} : { changes }),
    ...(noClusters === undefined ? {} : { noClusters }),
  };
}
