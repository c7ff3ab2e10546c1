/** What is known of a folder when its project is looked for. */
export interface FolderFacts {
  /** Absolute, without symbolic links; that of the main worktree in a repository. */
  readonly folder: string;
  /** Of the repository whose facts these are; absent where they have to be read again. */
  readonly version: string | undefined;
  readonly rootCommit: string | undefined;
  /** Without credentials, in the spelling of all its forms. */
  readonly remote: string | undefined;
  /** The folder that it was cloned from, where that is on this machine. */
  readonly origin: string | undefined;
  /** Whether the project known by it lies nowhere else any more. */
  readonly isOnlyFolder: boolean;
  /** Parts of a name, the last being the most telling one. */
  readonly nameParts: readonly string[];
}
