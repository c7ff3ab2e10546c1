import type { ConfidenceTier } from './vocabulary.ts';

/** A commit that was made while an entry was open; the other fields find it again after a rebase. */
export interface GhapCommit {
  readonly sha: string;
  /** Digest of its changed lines. */
  readonly patch: string;
  readonly insertions: number;
  readonly deletions: number;
}

/** Says which later commit speaks against a confirmed entry: it reverted lines of `commit`, or fixed them within 30 days. */
export interface Contest {
  readonly kind: 'reverted' | 'fixed';
  readonly commit: string;
  readonly by: string;
  /** The first line of the message of `by`, redacted. */
  readonly subject: string;
  readonly committedAt: number;
  readonly path?: string | undefined;
  /** There once somebody has looked at it; `earlierResult` is what the entry said where that was changed. */
  readonly review?:
    | {
        readonly status: 'confirmed' | 'falsified';
        readonly reviewedAt: number;
        readonly note?: string | undefined;
        readonly earlierResult?: string | undefined;
      }
    | undefined;
}

/** What the history of the repository says about an entry after it was resolved. Of the entry itself, `held` changes the tier alone. */
export interface GhapAftermath {
  readonly commits: readonly GhapCommit[];
  readonly contest?: Contest | undefined;
  /** When somebody last found that an earlier contest does not hold. */
  readonly reviewedAt?: number | undefined;
  /** The commit that held for 14 days and made the entry gold, and the tier that it has again once it is contested. */
  readonly held?:
    | { readonly sha: string; readonly committedAt: number; readonly tier: ConfidenceTier; readonly tierReason: string }
    | undefined;
}
