/** A file that the session changed, as it is at the end. */
export interface ChangedFile {
  /** Relative to where the session began, with `/`; absolute when it lies elsewhere. */
  readonly path: string;
  readonly change: 'changed' | 'new' | 'deleted';
  /** Its path before the session renamed it. */
  readonly from?: string | undefined;
}

/** What a successful tool did to a file. */
export interface FileEffect {
  readonly kind: 'write' | 'delete' | 'rename';
  readonly path: string;
  /** Of a rename. */
  readonly to?: string | undefined;
}
