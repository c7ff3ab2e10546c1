/** A file that the session changed, as it is at the end. */
export interface ChangedFile {
  /** Relative to where the session began, with `/`; absolute when it lies elsewhere. */
  readonly path: string;
  readonly change: 'changed' | 'new' | 'deleted';
  /** Its path before the session renamed it. */
  readonly from?: string | undefined;
  /** It was committed since, so that nothing reverts it. */
  readonly isCommitted?: boolean | undefined;
}

/** What a successful tool did to a file. */
export interface FileEffect {
  readonly kind: 'write' | 'delete' | 'rename' | 'revert' | 'commit';
  /** Of `revert` a folder as well; of `commit` where it ran. */
  readonly path: string;
  /** Of a rename. */
  readonly to?: string | undefined;
}
