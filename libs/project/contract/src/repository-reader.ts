/** Reads the facts by which a repository is recognised, and writes nothing. */
export interface RepositoryReader {
  /** The repository of an existing folder, by a look at files alone; `undefined` when there is none. Never fails. */
  locate(folder: string): Promise<RepositoryPlace | undefined>;
  /** Rejects when the repository cannot be read for now: damaged, not trusted, too slow, no program to read it with. */
  read(place: RepositoryPlace, options?: ReadFactsOptions): Promise<RepositoryFacts>;
}

export interface RepositoryPlace {
  /** Identifies the repository on this machine, the same for all its worktrees: the main one, or the bare repository. */
  readonly folder: string;
  /** Of the worktree. */
  readonly topLevel: string;
  /** The git directory that all worktrees share. */
  readonly commonDirectory: string;
  /** As long as it stays, so do root commit and remote; absent when that cannot be told. */
  readonly version?: string | undefined;
}

export interface ReadFactsOptions {
  /** Taken as the root commit if the repository still has it, which spares the way through the history. */
  readonly rootCommit?: string | undefined;
}

export interface RepositoryFacts {
  /** Where the way of first parents from HEAD ends; absent in a shallow clone, in a history too long, before any commit. */
  readonly rootCommit?: string | undefined;
  /** As git would fetch from it, with the credentials it may hold: never store it. `origin`, else the first by name. */
  readonly remoteUrl?: string | undefined;
  /** There is no commit yet. */
  readonly empty: boolean;
}
