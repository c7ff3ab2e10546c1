/** One body of work: what is stored in one folder of it is found in all of them. */
export interface Project {
  /** Random and for good: remote, root commit and folders may all change. */
  readonly id: string;
  /** Under which ids things of it are stored: `id`, then those of projects that turned out to be the same. */
  readonly ids: readonly string[];
  /** Short, unique whatever the case, stays as it was first: `learning-memory`, or `jane/learning-memory`. */
  readonly name: string;
  /** The first commit, where one was ever read. */
  readonly rootCommit?: string | undefined;
  /** Where it is shared, in one spelling for ssh and https and without credentials: `github.com/jane/learning-memory`. */
  readonly remote?: string | undefined;
  /** Where it lies or lay on this machine, the latest first; a folder belongs to one project at a time. */
  readonly folders: readonly ProjectFolder[];
  /** Epoch milliseconds. */
  readonly firstSeenAt: number;
  /** Epoch milliseconds, to the hour. */
  readonly lastSeenAt: number;
  readonly paused: boolean;
}

export interface ProjectFolder {
  /** Absolute, without symbolic links; of linked worktrees that of the main one. */
  readonly path: string;
  /** `RepositoryPlace.version` when its facts were read; absent without a repository, and where they have to be read again. */
  readonly version?: string | undefined;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}
