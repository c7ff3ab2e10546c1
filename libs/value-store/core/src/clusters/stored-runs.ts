import {
  valueStoreError,
  type ClusteredScope,
  type ClusterOwners,
  type ClusterRun,
} from '@learning-memory/value-store';
import { AXES } from '@learning-memory/ghap';
import { UNKNOWN_PROJECT } from '@learning-memory/project';
import { checkScope, describeScope } from '../experiences/cluster-scope.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { readRun, type StoredCluster, type StoredRun } from './stored-run.ts';
import { formatClusterId, parseClusterId, type ClusterKey } from './cluster-id.ts';

/** A cluster as the run that has it says. */
export interface ClusterInRun {
  readonly clusterId: string;
  readonly run: StoredRun;
  readonly cluster: StoredCluster;
}

const MOST_NAMED = 20;

/** `undefined` for a run that cannot be read; the next one takes its place, with fresh labels. */
export function readStoredRun({ logger }: ValueStoreContext, run: ClusterRun | undefined): StoredRun | undefined {
  const stored = run && readRun(run);
  if (run !== undefined && stored === undefined) {
    logger.warn('cluster-run.unreadable', { axis: run.axis, domain: run.domain, number: run.number });
  }
  return stored;
}

export async function latestRun(context: ValueStoreContext, scope: ClusteredScope): Promise<StoredRun | undefined> {
  return readStoredRun(context, await context.runs.latest(scope));
}

/** Throws `VALUE_STORE_INVALID_INPUT`. */
export function requireClusterKey(clusterId: string): ClusterKey {
  const key = parseClusterId(clusterId);
  if (key !== undefined) return key;
  throw valueStoreError(
    'VALUE_STORE_INVALID_INPUT',
    `Cluster id '${String(clusterId).slice(0, 80)}' cannot be read. Give cluster_<axis>_<label>, for example ` +
      `${formatClusterId({ axis: 'full', label: 0 })}; axes are ${AXES.join(', ')}.`,
    { details: { field: 'clusterId' } },
  );
}

/** The cluster in the newest run that has its label, and whether its scope has no later run; `undefined` when there is none. */
export async function findCluster(
  context: ValueStoreContext,
  { axis, label }: ClusterKey,
): Promise<(ClusterInRun & { readonly current: boolean }) | undefined> {
  const found = await context.runs.findLabel(axis, label);
  const run = readStoredRun(context, found?.run);
  const cluster = run?.clusters.find((each) => each.label === label);
  if (found === undefined || run === undefined || cluster === undefined) return undefined;
  return { clusterId: formatClusterId({ axis, label }), run, cluster, current: found.current };
}

/** Rejects `VALUE_STORE_CLUSTER_NOT_FOUND` unless it is of these owners, and the latest run of its scope has it. */
export async function requireCluster(
  context: ValueStoreContext,
  key: ClusterKey,
  owners: ClusterOwners,
): Promise<ClusterInRun> {
  const known = await findCluster(context, key);
  const found = known !== undefined && isOf(known.run, owners) ? known : undefined;
  if (found?.current === true) return found;
  const scope = found?.run ?? checkScope({ ...owners, axis: key.axis });
  throw clusterNotFound(formatClusterId(key), scope, await latestRun(context, scope));
}

/** What clusters over all projects say comes from each that the run did not leave out. */
function isOf({ project, report }: StoredRun, { projects, exceptProjects = [] }: ClusterOwners): boolean {
  if (projects !== undefined) {
    return project !== undefined && projects.includes(project === UNKNOWN_PROJECT ? null : project);
  }
  if (project !== undefined) return !exceptProjects.includes(project);
  const leftOut = new Set(report.exceptProjects);
  return exceptProjects.every((id) => leftOut.has(id));
}

function clusterNotFound(clusterId: string, scope: ClusteredScope, latest: StoredRun | undefined): Error {
  const available = (latest?.clusters ?? []).map(({ label }) => formatClusterId({ axis: scope.axis, label }));
  const shown = available.slice(0, MOST_NAMED).join(', ') + (available.length > MOST_NAMED ? ', and others' : '');
  const present =
    latest === undefined ? '' : ` Clusters of ${describeScope(scope)} now: ${shown === '' ? 'none' : shown}.`;
  const [ofProject, asBefore] = scope.project === undefined ? ['', ''] : [' of the project', ', with the same project'];
  return valueStoreError(
    'VALUE_STORE_CLUSTER_NOT_FOUND',
    `There is no cluster ${clusterId}${ofProject} now.${present} Ask for the clusters of the axis and use an id of the ` +
      `answer${asBefore}.`,
    { details: { clusterId, axis: scope.axis, domain: scope.domain, available } },
  );
}
