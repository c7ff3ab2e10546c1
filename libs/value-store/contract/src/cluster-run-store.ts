/** Holds what was clustered: one axis, all of it or one domain, of one project or all, by the names they had then. */
export interface ClusterRunScope {
  readonly axis: string;
  readonly domain?: string | undefined;
  /** Absent over all projects. */
  readonly project?: string | undefined;
}

export interface ClusterRunDraft extends ClusterRunScope {
  /** Equal for equal data and parameters. */
  readonly fingerprint: string;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
  /** Holds what the run says beside its clusters, as JSON. */
  readonly report: string;
  /** Come in any order; `body` is JSON. A cluster without a label is new and is given one. */
  readonly clusters: readonly { readonly label?: number | undefined; readonly body: string }[];
}

export interface ClusterRun extends ClusterRunDraft {
  /** Ascends in time. */
  readonly number: number;
  /** Come in the order of the draft. */
  readonly clusters: readonly { readonly label: number; readonly body: string }[];
}

/** A run whose clusters have their labels already. */
export type AdoptedRun = Omit<ClusterRun, 'number'>;

/** Has a run; `labels` counts those handed out on its axis. */
export interface LabelledScope extends ClusterRunScope {
  readonly labels: number;
}

/**
 * Results of clustering, kept so that clusters keep their labels. The last 20 runs of each scope stay, and of older ones
 * the newest 50 that are the last to have some label. Every write is durable when it resolves; rejects `METADATA_STORE_*` codes.
 */
export interface ClusterRunStore {
  latest(scope: ClusterRunScope): Promise<ClusterRun | undefined>;
  /** The runs that are the newest to have some label, of all that stay: newest first and whole. */
  lastOfLabels(scope: ClusterRunScope): Promise<readonly ClusterRun[]>;
  /** The newest run of any scope that has the label; `current` when its scope has no later run. */
  findLabel(axis: string, label: number): Promise<{ readonly run: ClusterRun; readonly current: boolean } | undefined>;
  /**
   * Adds all or nothing. A new cluster gets the next label that no run of the axis ever had, from 0. Resolves `undefined`
   * and adds nothing when `after` is not the number of the latest run of the scope (`undefined`: when there is one). Rejects
   * `METADATA_STORE_INVALID_INPUT` for a label given twice or never handed out on the axis.
   */
  append(run: ClusterRunDraft, after: number | undefined): Promise<ClusterRun | undefined>;
  /** By axis, then domain, then project, those without first. */
  scopes(): Promise<readonly LabelledScope[]>;
  /**
   * Adds a run of another store with the labels it has there; `labels` of the axis count as handed out from then on. `false`,
   * and nothing is added, where its scope has a run or its axis one with any of the labels. Rejects
   * `METADATA_STORE_INVALID_INPUT` for a label given twice or not below `labels`.
   */
  adopt(run: AdoptedRun, labels: number): Promise<boolean>;
}
