import type { Span } from './coverage.ts';

/** A write that is about to be made, or was made and is not in the mirror yet. */
export interface JournalEntry {
  readonly collection: string;
  readonly ids: readonly string[];
  /** Which revisions of the rows it stands for; none where the rows tell none, or nobody lived to see the last. */
  readonly spans: readonly Span[];
  /** The name of its file without the ending. */
  readonly file: string;
}
