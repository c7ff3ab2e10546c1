import type { MemoryClaimStore } from './memory-claim-store.ts';
import type { MemoryCurationStore } from './memory-curation-store.ts';
import type { MemoryUsage } from './memory-usage.ts';

export interface MemoryRevision {
  /** 1 for the first state that was replaced. */
  readonly revision: number;
  /** Counts epoch milliseconds. */
  readonly replacedAt: number;
  /** Holds the replaced state, as JSON. */
  readonly snapshot: string;
}

/** Uses and earlier states of memories, by id. Every write is durable when it resolves; rejects `METADATA_STORE_*` codes. */
export interface MemoryRecordStore {
  /** Adds one use to each id, or so many `times`; `usedAt` never moves backwards. */
  recordUse(use: {
    readonly ids: readonly string[];
    readonly usedAt: number;
    readonly times?: number | undefined;
  }): Promise<void>;
  /** Ids never used are left out. */
  findUsage(ids: readonly string[]): Promise<ReadonlyMap<string, MemoryUsage>>;
  /** The memories of any project that were used last, latest first, `limit` at most. */
  latestUses(limit: number): Promise<ReadonlyMap<string, MemoryUsage>>;
  /** Resolves with the number of the new revision. */
  appendRevision(id: string, revision: { readonly snapshot: string; readonly replacedAt: number }): Promise<number>;
  /** Newest first; `[]` when nothing was ever replaced. */
  listRevisions(id: string): Promise<readonly MemoryRevision[]>;
  /** Removes all records of these memories for good, all or none; unknown ids are ignored. */
  forget(ids: readonly string[]): Promise<void>;
  /** What was done to memories, and by whom; `forget` leaves it. */
  readonly curations: MemoryCurationStore;
  readonly claims: MemoryClaimStore;
}
