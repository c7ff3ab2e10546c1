import { isDeepStrictEqual } from 'node:util';
import { AXES, DOMAINS } from '@learning-memory/ghap';
import {
  valueStoreError,
  type CarriedClusters,
  type ClusterRun,
  type ImportedValue,
} from '@learning-memory/value-store';
import { checkOption } from '../check-input.ts';
import { readRun, toDraft, type StoredRun } from '../clusters/stored-run.ts';
import type { ValueStoreContext } from '../value-store-context.ts';

const ID = /^[\w.:@/-]{1,200}$/u;

export async function* exportClusters({ runs }: ValueStoreContext): AsyncGenerator<CarriedClusters> {
  for (const { labels, ...scope } of await runs.scopes()) {
    const run = await runs.latest(scope);
    if (run !== undefined && readRun(run) !== undefined && run.clusters.length > 0) yield toCarried(run, labels);
  }
}

function toCarried({ axis, domain, project, ...run }: ClusterRun, labels: number): CarriedClusters {
  return {
    axis,
    ...(domain !== undefined && { domain }),
    ...(project !== undefined && { project }),
    fingerprint: run.fingerprint,
    createdAt: run.createdAt,
    labels,
    report: JSON.parse(run.report),
    clusters: Array.from(run.clusters, ({ label, body }) => ({ label, body: JSON.parse(body) as unknown })),
  };
}

/** Adds what is known of clusters, and no text: clusters have none. */
export async function importClusters({ runs }: ValueStoreContext, carried: CarriedClusters): Promise<ImportedValue> {
  const { axis, domain, project, labels } = carried;
  const draft = toDraft(checkedRun(carried));
  const adopted = { ...draft, clusters: draft.clusters.map(({ label = 0, body }) => ({ label, body })) };
  const present = await runs.latest({ axis, domain, project });
  if (present !== undefined) {
    const isSame = isDeepStrictEqual(toCarried(present, labels), toCarried({ ...adopted, number: 0 }, labels));
    return isSame ? { outcome: 'equal', redactions: 0 } : conflict('these experiences were clustered here, too');
  }
  if (await runs.adopt(adopted, labels)) return { outcome: 'added', redactions: 0 };
  return conflict('ids of these clusters are those of other clusters here');
}

function conflict(reason: string): ImportedValue {
  return { outcome: 'conflicting', reason, redactions: 0 };
}

function checkedRun(carried: CarriedClusters): StoredRun {
  const { axis, domain, project, clusters } = carried;
  checkOption('axis', axis, AXES);
  if (domain !== undefined) checkOption('domain', domain, DOMAINS);
  const texts = { number: 0, axis, domain, project, createdAt: carried.createdAt, fingerprint: carried.fingerprint };
  const report = JSON.stringify(carried.report);
  const read = readRun({
    ...texts,
    report,
    clusters: clusters.map(({ label, body }) => ({ label, body: JSON.stringify(body) })),
  });
  if (read === undefined) throw unreadable('it is not the run of a clustering');
  const stranger = idsOf(read).find((id) => !ID.test(id));
  if (stranger !== undefined) throw unreadable(`'${stranger.slice(0, 80)}' is no id`);
  return knownFields(read);
}

function idsOf({ project, fingerprint, report, clusters }: StoredRun): readonly string[] {
  const { modelId, noise, exceptProjects = [], foldedIn = [] } = report;
  const members = clusters.flatMap((cluster) => [...cluster.members]);
  return [project, fingerprint, modelId, ...noise, ...exceptProjects, ...foldedIn, ...members].filter(
    (id) => id !== undefined,
  );
}

/** Whatever else a file says goes no further. */
function knownFields({ report: given, clusters, ...run }: StoredRun): StoredRun {
  const { modelId, noise, unreadableCount, exceptProjects, foldedIn, before, axisSum } = given;
  const { minClusterSize, minSamples } = given.parameters;
  return {
    ...run,
    report: {
      modelId,
      parameters: { minClusterSize, minSamples },
      fallback: given.fallback,
      ...{ noise, unreadableCount, exceptProjects, foldedIn },
      before: before && {
        clusteredAt: before.clusteredAt,
        clusters: before.clusters.map(({ label, size }) => ({ label, size })),
      },
      axisSum: { sum: base64(axisSum.sum), count: axisSum.count },
    },
    clusters: clusters.map(({ label, members, averageWeight, origins, revived, changedAt }) => ({
      ...{ label, members, averageWeight },
      origins: origins?.map(({ label: from, shared }) => ({ label: from, shared })),
      ...{ revived, changedAt },
    })),
  };
}

function base64(text: string): string {
  if (/^[A-Za-z0-9+/=]*$/u.test(text)) return text;
  throw unreadable('its sum is not base64');
}

function unreadable(reason: string): Error {
  return valueStoreError('VALUE_STORE_INVALID_INPUT', `These clusters cannot be read: ${reason}. Export them again.`);
}
