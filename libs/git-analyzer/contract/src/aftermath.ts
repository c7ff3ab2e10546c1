/** A commit that was made in the course of some work; the other fields find it again under another id. */
export interface WorkCommit {
  readonly sha: string;
  /** Digest of the changed lines, the same after a rebase or a cherry-pick. */
  readonly patch: string;
  readonly insertions: number;
  readonly deletions: number;
}

/** A span of time in which somebody worked on something. */
export interface Work {
  readonly id: string;
  /** Epoch milliseconds, both included. */
  readonly from: number;
  readonly to: number;
  /** Says what it was about: tells apart works of the same time. */
  readonly text: string;
  /** Commits found earlier, which may have been rewritten since. */
  readonly commits?: readonly WorkCommit[] | undefined;
  /** When somebody last looked at what speaks against it, epoch milliseconds: no commit until then does so any more. */
  readonly reviewedAt?: number | undefined;
}

/** Says that a later commit took back, or mended within 30 days, lines of a commit. */
export interface Refutation {
  readonly kind: 'reverted' | 'fixed';
  /** The commit of the work. */
  readonly commit: string;
  /** The later commit. */
  readonly by: string;
  /** The first line of its message, redacted. */
  readonly subject: string;
  /** Counts epoch milliseconds. */
  readonly committedAt: number;
  /** One of the files, redacted; absent where the message alone says it. */
  readonly path?: string | undefined;
}

export interface WorkAftermath {
  readonly id: string;
  /** Lists what was made in its time, oldest first, with those given that are gone. */
  readonly commits: readonly WorkCommit[];
  /** The first of those that still hold. */
  readonly refutation?: Refutation | undefined;
  /** The oldest commit of HEAD's history that is not gone, where nothing refutes any. */
  readonly standing?: { readonly sha: string; readonly committedAt: number } | undefined;
  /** Lists reverts and fixes of this work that were reverted themselves. */
  readonly withdrawn: readonly string[];
  /** Lists its commits most of whose lines HEAD's history took away within 14 days, for whatever reason. */
  readonly gone: readonly string[];
}

export interface Aftermath {
  /** Lists those that have commits, in the order given. */
  readonly works: readonly WorkAftermath[];
  /** False where time ran out before all commits were looked at. */
  readonly complete: boolean;
}
