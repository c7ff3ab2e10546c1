import {
  formatClusterId,
  type AxisClusters,
  type ClusterScope,
  type ClusterSummary,
} from '@learning-memory/value-store';
import type { ClusterRun } from '@learning-memory/metadata-store';
import { fingerprintOf, requireReadable, scopeFilter } from './axis-state.ts';
import { scrollExperiences } from './experience-pages.ts';
import { encodeNumbers, sumOf } from './centred-experiences.ts';
import { collectVectors } from './experience-vectors.ts';
import { explainNoClusters } from './explain-no-clusters.ts';
import { findClusters, type FoundClusters } from './find-clusters.ts';
import { matchLabels } from './match-labels.ts';
import {
  toDraft,
  type ClusterBody,
  type NewRun,
  type RunReport,
  type StoredCluster,
  type StoredRun,
} from './stored-run.ts';
import { readStoredRun } from './stored-runs.ts';
import type { ValueStoreContext } from './value-store-context.ts';

interface ScopeRequest {
  readonly scope: ClusterScope;
  readonly signal?: AbortSignal | undefined;
}

/** The clusters of the last run while it still says how things are, else those of a new one, which is stored. */
export async function clusterAxis(context: ValueStoreContext, request: ScopeRequest): Promise<AxisClusters> {
  const { clusterRuns } = context.metadataStore;
  const { scope } = request;
  // Read before the axis: what is added meanwhile makes the new run look old, never the old data look new.
  const [fingerprint, latest] = await Promise.all([fingerprintOf(context, scope), clusterRuns.latest(scope)]);
  const earlier = readStoredRun(context, latest);
  if (earlier?.fingerprint === fingerprint) return toAnswer(earlier, true);

  const { clusters, report } = await cluster(context, request);
  const labels = matchLabels(
    clusters.map(({ members }) => members),
    { clusters: earlier?.clusters ?? [], known: knownTo(earlier) },
  );
  const run: NewRun = {
    ...scope,
    fingerprint,
    createdAt: context.now(),
    report,
    clusters: clusters.map((body, index) => ({ ...body, label: labels[index] })),
  };
  const added = await clusterRuns.append(toDraft(run), latest?.number);
  // Another process was first: its run is the one to answer from, or to continue where the axis has changed since.
  if (added === undefined) return clusterAxis(context, request);
  return toAnswer({ ...run, clusters: withLabels(clusters, added) }, false);
}

async function cluster(
  context: ValueStoreContext,
  { scope, signal }: ScopeRequest,
): Promise<Pick<FoundClusters, 'clusters'> & { readonly report: RunReport }> {
  context.clusteringSpaces.prepare();
  const pages = scrollExperiences(context, { axis: scope.axis, filter: scopeFilter(scope), withVectors: true, signal });
  const { dimension } = context.embedding.model;
  const experiences = await collectVectors(pages, { axis: scope.axis, dimension });
  const { rows, unreadableCount } = experiences;
  requireReadable(context, scope, { readable: experiences.ids.length, unreadable: unreadableCount });
  const { clusters, ...found } = await findClusters(context, experiences, signal);
  const axisSum = { sum: encodeNumbers(sumOf(rows, dimension)), count: rows.length };
  const report = { ...found, unreadableCount, axisSum };
  if (clusters.length > 0) return { clusters, report };
  const noClusters = await explainNoClusters(context, scope, { ...experiences, signal });
  return { clusters, report: { ...report, noClusters } };
}

function withLabels(clusters: readonly ClusterBody[], run: ClusterRun): readonly StoredCluster[] {
  return run.clusters.flatMap(({ label }, index) => {
    const body = clusters[index];
    return body === undefined ? [] : [{ ...body, label }];
  });
}

function knownTo(run: StoredRun | undefined): ReadonlySet<string> {
  return new Set(run === undefined ? [] : [...run.report.noise, ...run.clusters.flatMap(({ members }) => members)]);
}

function toAnswer({ axis, domain, createdAt, report, clusters }: StoredRun, reused: boolean): AxisClusters {
  const { noise, unreadableCount, parameters, fallback, noClusters } = report;
  return {
    axis,
    ...(domain === undefined ? {} : { domain }),
    clusters: clusters
      .map(({ label, members, averageWeight }): ClusterSummary => {
        return { id: formatClusterId({ axis, label }), label, size: members.length, averageWeight };
      })
      .sort((a, b) => b.size - a.size || a.label - b.label),
    noiseCount: noise.length,
    unreadableCount,
    parameters,
    fallback,
    reused,
    clusteredAt: createdAt,
    ...(noClusters === undefined ? {} : { noClusters }),
  };
}
