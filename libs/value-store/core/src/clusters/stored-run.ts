import type { Axis, Domain } from '@learning-memory/ghap';
import type {
  ClusteredScope,
  ClusterParameters,
  ClusterRun,
  ClusterRunDraft,
  NoClusters,
} from '@learning-memory/value-store';
import type { LabelledMembers } from './match-labels.ts';

/** Holds what a run keeps beside its clusters. */
export interface RunReport {
  /** Id of the model whose vectors were clustered; absent in runs that were made before it was noted. */
  readonly modelId?: string | undefined;
  readonly parameters: ClusterParameters;
  readonly fallback: boolean;
  /** Ids of the noise; with the members they are what the run knew. */
  readonly noise: readonly string[];
  readonly unreadableCount: number;
  /** Ids of the projects that a run over all left out; absent where it left out none. */
  readonly exceptProjects?: readonly string[] | undefined;
  /** Ids of those that were placed in the space of the others; absent in runs of before, which were of all. */
  readonly foldedIn?: readonly string[] | undefined;
  /** What the run followed; absent in a first one, and in runs of before. */
  readonly before?: EarlierSizes | undefined;
  /** Of all readable experiences the run saw; the sum as numbers of four bytes in base64. */
  readonly axisSum: { readonly sum: string; readonly count: number };
  readonly noClusters?: NoClusters | undefined;
}

/** Says what clusters there were, and when they were made. */
export interface EarlierSizes {
  readonly clusteredAt: number;
  readonly clusters: readonly { readonly label: number; readonly size: number }[];
}

export interface ClusterBody {
  readonly members: readonly string[];
  readonly averageWeight: number;
  /** Counts the members it took from each cluster of the run before; absent in runs of before. */
  readonly origins?: readonly ClusterOrigin[] | undefined;
  /** Its label comes from a run before the last. */
  readonly revived?: boolean | undefined;
  /** Says when it was last born, revived, split or merged, epoch milliseconds. */
  readonly changedAt?: number | undefined;
}

export interface ClusterOrigin {
  readonly label: number;
  readonly shared: number;
}

export interface StoredCluster extends LabelledMembers, ClusterBody {}

export interface StoredRun extends ClusteredScope {
  readonly fingerprint: string;
  readonly createdAt: number;
  readonly report: RunReport;
  readonly clusters: readonly StoredCluster[];
}

export interface NewRun extends ClusteredScope {
  readonly fingerprint: string;
  readonly createdAt: number;
  readonly report: RunReport;
  readonly clusters: readonly (ClusterBody & { readonly label: number | undefined })[];
}

export function toDraft({ axis, domain, project, fingerprint, createdAt, report, clusters }: NewRun): ClusterRunDraft {
  return {
    axis,
    domain,
    project,
    fingerprint,
    createdAt,
    report: JSON.stringify(report),
    clusters: clusters.map(({ label, ...body }) => ({ label, body: JSON.stringify(body) })),
  };
}

/** `undefined` for a run that was not written by `toDraft`, or is damaged. */
export function readRun(run: ClusterRun): StoredRun | undefined {
  const report = parse(run.report, isRunReport);
  const clusters = run.clusters.flatMap(({ label, body }) => {
    const parsed = parse(body, isClusterBody);
    return parsed === undefined ? [] : [{ label, ...parsed }];
  });
  if (report === undefined || clusters.length < run.clusters.length) return undefined;
  return {
    axis: run.axis as Axis,
    domain: run.domain as Domain | undefined,
    project: run.project,
    fingerprint: run.fingerprint,
    createdAt: run.createdAt,
    report,
    clusters,
  };
}

function parse<T>(json: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRunReport(value: unknown): value is RunReport {
  return isRecord(value) && Object.entries(RUN_REPORT_FIELDS).every(([field, isValid]) => isValid(value[field]));
}

const RUN_REPORT_FIELDS: Readonly<Record<keyof RunReport, (value: unknown) => boolean>> = {
  modelId: absentOr(isText),
  parameters: isParameters,
  fallback: (value) => typeof value === 'boolean',
  noise: isTexts,
  unreadableCount: (value) => typeof value === 'number',
  exceptProjects: absentOr(isTexts),
  foldedIn: absentOr(isTexts),
  before: absentOr(isEarlierSizes),
  axisSum: isAxisSum,
  noClusters: absentOr(isNoClusters),
};

function absentOr(isValid: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isValid(value);
}

function isAxisSum(value: unknown): value is RunReport['axisSum'] {
  return isRecord(value) && typeof value['sum'] === 'string' && typeof value['count'] === 'number';
}

function isParameters(value: unknown): value is ClusterParameters {
  return isRecord(value) && typeof value['minClusterSize'] === 'number' && typeof value['minSamples'] === 'number';
}

function isNoClusters(value: unknown): value is NoClusters {
  return (
    isRecord(value) &&
    typeof value['reason'] === 'string' &&
    typeof value['advice'] === 'string' &&
    Array.isArray(value['nearestPairs']) &&
    value['nearestPairs'].every(
      (pair) =>
        isRecord(pair) && isTexts(pair['ids']) && isTexts(pair['goals']) && typeof pair['similarity'] === 'number',
    )
  );
}

function isClusterBody(value: unknown): value is ClusterBody {
  return (
    isRecord(value) &&
    isTexts(value['members']) &&
    typeof value['averageWeight'] === 'number' &&
    absentOr((origins) => areLabelled(origins, 'shared'))(value['origins']) &&
    absentOr((revived) => typeof revived === 'boolean')(value['revived']) &&
    absentOr((changedAt) => typeof changedAt === 'number')(value['changedAt'])
  );
}

function isEarlierSizes(value: unknown): value is EarlierSizes {
  return isRecord(value) && typeof value['clusteredAt'] === 'number' && areLabelled(value['clusters'], 'size');
}

function areLabelled(value: unknown, count: 'shared' | 'size'): boolean {
  return (
    Array.isArray(value) &&
    value.every((each) => isRecord(each) && typeof each['label'] === 'number' && typeof each[count] === 'number')
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
