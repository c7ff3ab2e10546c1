import type { CurationRecord } from './curation-record.ts';
import type { MemoryHolder } from './memory-claim-store.ts';
import type { MemoryUsage } from './memory-usage.ts';

export interface BegunCuration {
  readonly record: CurationRecord;
  /** Kept for the memory that a merge makes. */
  readonly usage?: MemoryUsage | undefined;
  /** The state of its memory that is about to be replaced, as JSON: becomes a revision, and goes where it is abandoned. */
  readonly snapshot?: string | undefined;
  /** What others took before this moment, they have no more; epoch milliseconds. */
  readonly staleBefore: number;
}

export interface ListCurationsOptions {
  /** Only those where it comes first among the memories. */
  readonly memoryId?: string | undefined;
  /** The newest first without it. */
  readonly isOldestFirst?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Records of curation by id. Every write is durable when it resolves, and all or nothing. */
export interface MemoryCurationStore {
  /**
   * Takes all memories of the record, and keeps it as begun; resolves with who has one of them, in whatever process, and
   * keeps nothing then.
   */
  begin(begun: BegunCuration): Promise<MemoryHolder | undefined>;
  /** It was done: its memories are free. */
  finish(id: string): Promise<void>;
  /** It was not done: nothing is left of it. */
  abandon(id: string): Promise<void>;
  /** Lists what was begun before this moment and neither finished nor abandoned. */
  listBegun(before: number): Promise<readonly CurationRecord[]>;
  find(id: string): Promise<CurationRecord | undefined>;
  /** Lists what was done. */
  list(options: ListCurationsOptions): Promise<readonly CurationRecord[]>;
  /** Adds one that was done elsewhere; resolves with whether it is new. */
  add(record: CurationRecord): Promise<boolean>;
}
