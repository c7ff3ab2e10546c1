import type { IndexReport } from './code-indexer.ts';

/** Says why an index is not what its folder holds, and what it will be by itself. */
export const BEHIND_REASONS = [
  /** It is being brought up to date, by this process or another. */
  'indexing',
  /** Whether anything has changed is being found out. */
  'looking',
  /** Its folder cannot be read, or is empty: an index is not emptied by itself. */
  'folder_gone',
  /** More than are looked through before each question. */
  'too_many_files',
  /** Writing it failed; the next question tries again. */
  'failed',
] as const;
export type BehindReason = (typeof BEHIND_REASONS)[number];

export interface IndexFreshness {
  readonly project: string;
  /** Absent where the index is what the folder held when it was asked for. */
  readonly behind?: BehindReason | undefined;
  /** Files that are new, different or gone; absent where nobody knows. */
  readonly changed?: number | undefined;
}

/** How an index hears of changes. */
export interface FollowState {
  /** `watched`: as they happen. `asked`: when a question is asked. */
  readonly state: 'watched' | 'asked';
  /** Why it is not watched, where the system is to blame. */
  readonly reason?: string | undefined;
}

export interface RefreshOptions {
  /** Names; one that is not indexed is left out. */
  readonly indexes: readonly string[];
  /** After so many milliseconds it resolves, and goes on by itself. */
  readonly waitMs: number;
}

export interface FollowOptions {
  readonly project: string;
  /** Asked before each change that nobody asked for. */
  readonly mayRefresh: () => Promise<boolean>;
  /** Hears of each run that changed the index, also of those that a question led to. */
  readonly onRefreshed?: ((report: IndexReport) => void) | undefined;
  /** Hears, once each time, that the index stays behind; `error` says why where something went wrong. */
  readonly onBehind?: ((freshness: IndexFreshness, error?: unknown) => void) | undefined;
}

/**
 * Keeps indexes what their folders hold. A file counts as changed by its metadata, and is then read; several processes may
 * follow the same index.
 */
export interface CodeIndexFollower extends AsyncDisposable {
  /** Never rejects: what goes wrong is in the answer and in the log. In the order of the names. */
  refresh(options: RefreshOptions): Promise<readonly IndexFreshness[]>;
  /** From now on, until it is disposed of. */
  follow(options: FollowOptions): void;
  /** By project, of those that are followed. */
  followed(): ReadonlyMap<string, FollowState>;
}
