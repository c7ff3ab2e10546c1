/** Name and address as `.mailmap` maps them. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** Holds what one commit did to one file. */
export interface FileChange {
  /** Relative to the root, with `/`, as it stands after the commit. */
  readonly path: string;
  /** Present when the commit renamed the file. */
  readonly previousPath?: string | undefined;
  /** Counts lines; 0 for a binary file. */
  readonly insertions: number;
  readonly deletions: number;
}

export interface Commit {
  readonly sha: string;
  /** More than one for a merge. */
  readonly parents: readonly string[];
  readonly author: Author;
  /** Counts epoch milliseconds. */
  readonly authoredAt: number;
  /** Counts epoch milliseconds. */
  readonly committedAt: number;
  /** Bytes that are not UTF-8 are read as Latin-1; at most 64 KiB. */
  readonly message: string;
  /** `[]` for a merge, whose lines are those of its parents, and where a shallow clone cuts history off. */
  readonly changes: readonly FileChange[];
}

/** Lines that count from 1, both included. */
export interface LineRange {
  readonly start: number;
  /** Without it the range goes to the last line. */
  readonly end?: number | undefined;
}

/** A run of neighbouring lines that came with one commit. */
export interface BlameHunk {
  readonly startLine: number;
  readonly endLine: number;
  /** Absent for lines that are not committed. */
  readonly commit?: BlameCommit | undefined;
}

export interface BlameCommit {
  readonly sha: string;
  readonly author: Author;
  /** Counts epoch milliseconds. */
  readonly authoredAt: number;
  readonly subject: string;
  /** Says where the lines were then. */
  readonly path: string;
}
