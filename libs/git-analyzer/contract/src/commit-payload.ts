/** Holds what the index keeps of a commit: the payload of a point in `commits`. */
export interface CommitPayload {
  /** The `id` of the repository. */
  readonly repository: string;
  readonly sha: string;
  /** First the one it was made on; several for a merge, none for the first commit. Absent in an index made before they were kept. */
  readonly parents?: readonly string[] | undefined;
  /** The first paragraph, redacted. */
  readonly subject: string;
  /** The rest, redacted, without trailers such as `Signed-off-by`. */
  readonly body: string;
  readonly authorName: string;
  readonly authorEmail: string;
  /**
   * Lists what the author is found by: name, words of the name, address and the part of it before the `@`, in lower case.
   */
  readonly authorTerms: readonly string[];
  readonly bot: boolean;
  readonly merge: boolean;
  /** Counts epoch milliseconds. */
  readonly authoredAt: number;
  /** Epoch milliseconds; what "since" and "until" mean in git. */
  readonly committedAt: number;
  /** Lists at most 100, in the order of git. */
  readonly files: readonly string[];
  /** Counts all files. */
  readonly fileCount: number;
  readonly insertions: number;
  readonly deletions: number;
}
