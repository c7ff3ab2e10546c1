import type { CurationRecord, MergeStrategy } from './curation-record.ts';
import type { Memory } from './memory.ts';

/** Says how many memories one merge takes. */
export const MERGE_SOURCES = { fewest: 2, most: 50 } as const;

/** Says who asked for it, as far as that is known. */
export interface Curator {
  readonly sessionId?: string | undefined;
  /** The subagent of the session; absent for the session itself. */
  readonly agentId?: string | undefined;
}

export interface MergeMemoriesOptions {
  readonly ids: readonly string[];
  /** `combine` without it. */
  readonly strategy?: MergeStrategy | undefined;
  readonly by?: Curator | undefined;
  /** Ids that stand for one project, the present one first. */
  readonly sameProject?: readonly string[] | undefined;
  /** Of each of them. */
  readonly check?: MemoryCheck | undefined;
}

export interface MergedMemory {
  /** Of the record: `undo` takes it. */
  readonly curationId: string;
  readonly memory: Memory;
  /** Lists those that left recall for it. */
  readonly sourceIds: readonly string[];
  /** Until then `undo` brings the sources back; epoch milliseconds. */
  readonly restorableUntil: number;
  /** Secrets replaced and private parts removed that older versions had stored. */
  readonly redactions: number;
  /** Says what of the sources the merged memory does not carry. */
  readonly notice?: string | undefined;
}

export interface ForgottenMemory {
  /** Of the record: `undo` takes it. */
  readonly curationId: string;
  /** Until then `undo` brings it back; epoch milliseconds. */
  readonly restorableUntil: number;
}

export interface BoostedMemory {
  /** Of the record: `undo` takes it; absent where nothing changed. */
  readonly curationId?: string | undefined;
  readonly id: string;
  readonly before: number;
  readonly after: number;
  /** The sum lay outside of 0 to 1. */
  readonly clamped: boolean;
}

export interface UndoneCuration {
  readonly action: 'merge' | 'forget' | 'boost';
  /** Lists what is recalled again, or has its importance again. */
  readonly memories: readonly Memory[];
  /** Id of the merged memory that left recall for its sources. */
  readonly removed?: string | undefined;
  /** The merged memory was changed after the merge; what is recalled again does not say so. */
  readonly isChanged?: true | undefined;
  /** Who did what was undone, where that is known. */
  readonly undone?: CurationRecord | undefined;
}

/** Looks at a memory that was read to be changed; nothing is done where it rejects. */
export type MemoryCheck = (memory: Memory) => Promise<void>;

/**
 * Keeps memories tidy. Nothing is lost before `MEMORY_RESTORE_DAYS` are over, and who did what is kept. Rejects the codes of
 * `MEMORY_ERRORS` and those of the stores; `MEMORY_BUSY` where another process has just changed the memory, or is about to.
 */
export interface MemoryCuration {
  /**
   * Makes one memory of several of one project, with their tags, uses and corrections, and the highest importance. All or
   * nothing, also when the process dies.
   */
  merge(options: MergeMemoriesOptions): Promise<MergedMemory>;
  /** Deletes softly. Rejects `MEMORY_ALREADY_DELETED` where somebody has. */
  forget(id: string, by?: Curator, check?: MemoryCheck): Promise<ForgottenMemory>;
  /** Adds to the importance, within 0 to 1. */
  boost(
    id: string,
    change: {
      readonly delta: number;
      readonly by?: Curator | undefined;
      readonly check?: MemoryCheck | undefined;
    },
  ): Promise<BoostedMemory>;
  /** Undoes what was last done to a memory, or the one action whose record has this id, once. Checks all that it changes. */
  undo(id: string, by?: Curator, check?: MemoryCheck): Promise<UndoneCuration>;
  /** Says what was done, the newest first; of one memory, or of all. */
  log(options: { readonly id?: string | undefined; readonly limit: number }): Promise<readonly CurationRecord[]>;
  /** All there are, the oldest first. */
  exportRecords(): AsyncIterable<CurationRecord>;
  /** Adds what was done in another home; resolves with whether it is new. May be repeated. */
  importRecord(record: CurationRecord): Promise<boolean>;
}
