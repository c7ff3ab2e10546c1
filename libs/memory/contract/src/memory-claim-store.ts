import type { CurationRecord } from './curation-record.ts';

export interface MemoryClaim {
  readonly id: string;
  readonly memoryIds: readonly string[];
  /** Counts epoch milliseconds. */
  readonly at: number;
  /** What others took before this moment, they have no more; epoch milliseconds. */
  readonly staleBefore: number;
}

/** Who has a memory. */
export interface MemoryHolder {
  /** Of its claim, or of its record. */
  readonly id: string;
  /** A change that is over at once keeps none. */
  readonly record?: CurationRecord | undefined;
}

/** Which memories are about to be changed, in whatever process. Every write is durable when it resolves, and all or nothing. */
export interface MemoryClaimStore {
  /** Takes all of them; resolves with who has one of them, and takes none then. */
  take(claim: MemoryClaim): Promise<MemoryHolder | undefined>;
  /** Others may take them; one that is unknown, or stale and gone, is ignored. */
  free(id: string): Promise<void>;
}
