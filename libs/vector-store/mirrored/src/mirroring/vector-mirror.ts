import type { CollectionState, MirrorState, ReindexedCollection, ReindexOptions } from './mirror-state.ts';

/** What there is to know and to do about the mirror of a store. */
export interface VectorMirror {
  /** Rises with each search and write that had to do without a mirror that is away, being prepared or being restored. */
  readonly missed: number;
  /** Sets out to bring the mirror up to date, in the background; a store does so by itself once it is used. */
  catchUp(): void;
  /** Resolves when nothing is left to do now: the mirror is up to date, or away. */
  settled(): Promise<void>;
  state(): Promise<MirrorState>;
  /** Compares both places; rejects where the mirror cannot be reached. */
  collections(): Promise<readonly CollectionState[]>;
  /** How many ids wait for the mirror; reads each write that does. */
  pending(): Promise<number>;
  /** How many writes wait for the mirror; cheap enough for each answer. */
  pendingWrites(): Promise<number>;
  /**
   * Restores what the mirror lacks, with batches that are durable one by one: stopped or killed, the next call goes on. Rejects
   * `VECTOR_STORE_INVALID_INPUT` for a collection that there is not, `VECTOR_STORE_ABORTED`, and where the mirror is away.
   */
  reindex(options?: ReindexOptions): Promise<readonly ReindexedCollection[]>;
}
