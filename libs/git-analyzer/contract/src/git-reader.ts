import type { BlameHunk, Commit, LineRange } from './commit.ts';
import type { CommitPatch } from './patch.ts';

/** Reads repositories, never writes to them. */
export interface GitReader {
  /**
   * The repository that holds the file or folder `path`, which need not exist; that of a submodule for a path in one.
   * Rejects `GIT_NOT_A_REPOSITORY`, `GIT_UNTRUSTED_REPOSITORY`, `GIT_MISSING`.
   */
  open(path: string, options?: ReadOptions): Promise<GitRepository>;
}

export interface ReadOptions {
  /** Rejects `GIT_ABORTED` once given. */
  readonly signal?: AbortSignal | undefined;
}

/** Says where the history of a repository ends now. */
export interface Tips {
  /** Absent before the first commit. */
  readonly head?: string | undefined;
  /** Absent when HEAD is detached. */
  readonly branch?: string | undefined;
  /** Lists the last commits of all local branches, in no order. */
  readonly branches: readonly string[];
}

/** Asks for the commits reachable from `from`; an id that does not exist counts as not given. */
export interface CommitWalk extends ReadOptions {
  readonly from: readonly string[];
  readonly notReachableFrom?: readonly string[] | undefined;
  /** Keeps what was committed at this time or after it, in epoch milliseconds. */
  readonly since?: number | undefined;
  /** Keeps what was committed at this time or before it, in epoch milliseconds. */
  readonly until?: number | undefined;
}

export interface FileHistoryOptions extends ReadOptions {
  /** Must be at least 1; without it all commits come. */
  readonly limit?: number | undefined;
}

export interface BlameOptions extends ReadOptions {
  /** Without it all lines come. */
  readonly range?: LineRange | undefined;
}

export interface RevisionBlameOptions extends ReadOptions {
  /** A full commit id. */
  readonly revision: string;
  /** Relative to the root, as the revision spells it. */
  readonly path: string;
  /** Must not be empty nor reach behind the last line. */
  readonly ranges: readonly Required<LineRange>[];
}

/**
 * One repository as it is at each call. A path is absolute, or relative to `root` with `/`; one that leaves the
 * repository, also through a symbolic link, rejects `GIT_PATH_OUTSIDE_REPOSITORY`. A path that is not UTF-8, or starts with
 * a quote, is spelled as git spells it: `"caf\351.txt"`. Everything rejects `GIT_INCOMPLETE_CLONE`, `GIT_UNAVAILABLE`,
 * `GIT_FAILED`, `GIT_ABORTED`.
 */
export interface GitRepository {
  /** The same for all worktrees of one repository: the folder of the main one. */
  readonly id: string;
  /** Absolute, without symbolic links; the git directory of a bare repository. */
  readonly root: string;
  /** Commits at which a shallow clone cuts history off; `[]` when all of it is there. */
  readonly boundary: readonly string[];
  tips(options?: ReadOptions): Promise<Tips>;
  /** Those of `shas` that are no commit any more, in their order. */
  missing(shas: readonly string[], options?: ReadOptions): Promise<readonly string[]>;
  /** Yields ids of commits, newest first. */
  walk(walk: CommitWalk): AsyncIterable<string>;
  /** Yields in the order of `shas`; what is no commit any more is left out. */
  commits(shas: readonly string[], options?: ReadOptions): AsyncIterable<Commit>;
  /**
   * Newest first from HEAD, a file's renames followed, a folder's not; `changes` are those of the path alone. Rejects
   * `GIT_PATH_NOT_TRACKED`.
   */
  fileHistory(path: string, options?: FileHistoryOptions): AsyncIterable<Commit>;
  /**
   * Blames the file as it lies in the worktree, by line; `[]` for an empty one. Rejects `GIT_PATH_NOT_TRACKED`,
   * `GIT_PATH_NOT_A_FILE`, and `GIT_INVALID_INPUT` for a range that starts behind the last line.
   */
  blame(path: string, options?: BlameOptions): Promise<readonly BlameHunk[]>;
  /** Yields the changed lines in the order of `shas`; what is no commit any more is left out. */
  patches(shas: readonly string[], options?: ReadOptions): AsyncIterable<CommitPatch>;
  /** Blames lines of a file as it was; white space and lines moved within the file keep their commit. */
  blameRevision(options: RevisionBlameOptions): Promise<readonly BlameHunk[]>;
  /** The addresses that the user of the repository commits with: as set, and as `.mailmap` maps it; `[]` without one. */
  userAddresses(options?: ReadOptions): Promise<readonly string[]>;
  /** Yields paths of the files of HEAD, in no order. */
  trackedPaths(options?: ReadOptions): AsyncIterable<string>;
}
