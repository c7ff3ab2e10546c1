/** A run of lines that a commit replaced, without the lines around it; lines that differ in white space alone are left out. */
export interface PatchHunk {
  /** Counts from 1: the first removed line in the file before; where lines were only added, the line they follow. */
  readonly start: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface FilePatch {
  /** Relative to the root, with `/`, as it stands after the commit. */
  readonly path: string;
  /** Says where the file stood before; the same as `path` unless it was renamed. */
  readonly previousPath: string;
  /** `[]` for a binary file, and one that was only renamed. */
  readonly hunks: readonly PatchHunk[];
}

/** Holds the lines that one commit changed. */
export interface CommitPatch {
  readonly sha: string;
  /** `[]` for a merge, and where a shallow clone cuts history off. */
  readonly files: readonly FilePatch[];
  /** There were more lines than are read of one commit: those behind them are missing. */
  readonly truncated: boolean;
}
