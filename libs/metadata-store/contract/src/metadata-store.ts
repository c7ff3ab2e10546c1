import type { ClusterRunRepository } from './cluster-runs.ts';
import type { CodeIndexRepository } from './code-index.ts';

/** What is counted or versioned: `memory`, later `value` and others. */
export interface RecordKey {
  readonly kind: string;
  readonly id: string;
}

export interface Usage {
  readonly useCount: number;
  /** Epoch milliseconds. */
  readonly lastUsedAt: number;
}

/** How often and when records were last of use; ranking reads it. */
export interface UsageRepository {
  /** Adds one use to each id; `usedAt` never moves backwards. */
  record(use: { readonly kind: string; readonly ids: readonly string[]; readonly usedAt: number }): Promise<void>;
  /** Ids never used are left out. */
  find(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Usage>>;
  /** The most recently used first. */
  latest(kind: string, limit: number): Promise<readonly { readonly id: string; readonly usage: Usage }[]>;
}

export interface Revision {
  /** 1 for the first state that was replaced. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly replacedAt: number;
  /** The replaced state, JSON. */
  readonly snapshot: string;
}

/** Earlier states of records, so that no overwrite is final. */
export interface RevisionRepository {
  /** Resolves with the number of the new revision. */
  append(key: RecordKey, revision: { readonly snapshot: string; readonly replacedAt: number }): Promise<number>;
  /** Newest first; `[]` when nothing was ever replaced. */
  list(key: RecordKey): Promise<readonly Revision[]>;
}

export interface Exposure {
  readonly id: string;
  readonly sessionId: string;
  /** Epoch milliseconds of the first time in the session. */
  readonly shownAt: number;
}

/** Which records a session was shown, so that what happened afterwards can be held against them. */
export interface ExposureRepository {
  /** Once for each record and session: the earliest time stays. */
  record(exposure: {
    readonly kind: string;
    readonly ids: readonly string[];
    readonly sessionId: string;
    readonly shownAt: number;
  }): Promise<void>;
  /** By id, then by time; ids never shown are left out. */
  find(kind: string, ids: readonly string[]): Promise<readonly Exposure[]>;
}

/** Opens its file on first use; rejects `METADATA_STORE_*` codes. Every write is durable when it resolves. */
export interface MetadataStore extends AsyncDisposable {
  readonly usage: UsageRepository;
  readonly revisions: RevisionRepository;
  readonly exposures: ExposureRepository;
  readonly clusterRuns: ClusterRunRepository;
  readonly codeIndex: CodeIndexRepository;
  /** Removes usage, revisions and exposures of these records for good, all or none; unknown keys are ignored. */
  forget(keys: readonly RecordKey[]): Promise<void>;
}
