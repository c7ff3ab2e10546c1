import type { ProjectIds } from '@learning-memory/project';
import type { SearchAnswer } from '@learning-memory/searcher';
import type { CarriedMemory, ImportedMemory, ImportMemoryOptions } from './carried-memory.ts';
import type { Memory, MemoryCategory, MemoryStage } from './memory.ts';
import type { MemoryCuration } from './memory-curation.ts';
import type { MemorySimilarity } from './memory-similarity.ts';

export interface MemoryDraft {
  readonly content: string;
  readonly category?: MemoryCategory | undefined;
  readonly importance?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly rationale?: string | undefined;
  /** Where it holds: the id of a project, or `GLOBAL_PROJECT`. */
  readonly project?: string | undefined;
  readonly sessionId?: string | undefined;
  /** When what it says was said, epoch milliseconds, which dates it; now without it. It corrects nothing that is newer. */
  readonly saidAt?: number | undefined;
}

/** A field left out stays. */
export type MemoryPatch = {
  readonly [Field in Exclude<keyof MemoryDraft, 'sessionId'>]?: MemoryDraft[Field] | undefined;
};

export interface SimilarMemory {
  readonly id: string;
  /** A cosine. */
  readonly similarity: number;
  /**
   * Words and symbols that only one of both has, those of the memory asked about first, at most 12: one number, name, negation
   * or operator makes another statement. Of the same words in another order the first two that stand in each other's place; `[]`
   * only for the same words in the same order.
   */
  readonly differsIn: readonly string[];
}

/** A statement of an older memory that a later one took the place of. */
export interface SupersededStatement {
  /** The id of the older memory. */
  readonly id: string;
  readonly statement: string;
}

/** An older memory that a later one may have made untrue, without saying so in words that decide. */
export interface QuestionedMemory {
  readonly id: string;
  readonly content: string;
}

export interface StoredMemory {
  readonly memory: Memory;
  /** False when its project, or what is global, had a memory of the same content; `memory` is that one, with the metadata of both. */
  readonly created: boolean;
  /** Secrets replaced and private parts removed. */
  readonly redactions: number;
  /** Of its project and what is global the most similar first, from `MemorySimilarity.duplicateFrom` on unless their numbers differ, without itself; 1 where only
   * case, punctuation and articles differ; symbols that say something, as in `C++` and `!=`, are no punctuation. */
  readonly nearDuplicates: readonly SimilarMemory[];
  /** What it took back of older memories of its project: statements that it corrects in words. `restore` undoes it. */
  readonly superseded?: readonly SupersededStatement[] | undefined;
  /** What it may have made untrue, of the same thing and of its project, at most 2, and none of `superseded`: worth asking. */
  readonly questioned?: readonly QuestionedMemory[] | undefined;
  /** Says so when meaning could not be read or compared. */
  readonly notice?: string | undefined;
}

export interface RestoredMemory extends Memory {
  /** What it takes back again of others; absent where that is nothing. */
  readonly superseded?: readonly SupersededStatement[] | undefined;
}

export interface MemoryDetails {
  readonly memory: Memory;
  readonly stage: MemoryStage;
  readonly useCount: number;
  readonly lastUsedAt?: number | undefined;
  /** Earlier states that `restore` can bring back, newest first. */
  readonly revisions: readonly { readonly revision: number; readonly replacedAt: number }[];
}

export interface ListMemoriesOptions {
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
  readonly projects?: ProjectIds | undefined;
  /** Leaves out the notes of this session, which still knows what they say. */
  readonly exceptNotesOf?: string | undefined;
  /** True lists the deleted memories that can still be restored instead, and those that a later one took the place of. */
  readonly deleted?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface MemoryPage {
  /** Lists the newest first. */
  readonly memories: readonly Memory[];
  /** Counts all that match. */
  readonly total: number;
}

export interface SearchMemoriesOptions {
  /** A blank one finds nothing. */
  readonly query: string;
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
  readonly projects?: ProjectIds | undefined;
  /** Leaves out the notes of this session, which still knows what they say. */
  readonly exceptNotesOf?: string | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ForemostMemoriesOptions {
  readonly projects?: ProjectIds | undefined;
  /** Leaves out the notes of this session, which still knows what they say. */
  readonly exceptNotesOf?: string | undefined;
  /** Must be at least 1. */
  readonly limit: number;
}

export interface FoundMemory {
  readonly memory: Memory;
  readonly stage: MemoryStage;
  /** Lies between 0 and 1, lifecycle included. */
  readonly score: number;
}

/** Rejects `MEMORY_NOT_FOUND`, `MEMORY_INVALID_INPUT` and the codes of the stores, and of the searcher where it searches. */
export interface MemoryService {
  /** Redacts before anything is embedded or stored. Rejects `MEMORY_INVALID_INPUT` when nothing is left to store. */
  store(draft: MemoryDraft): Promise<StoredMemory>;
  /** A deleted memory is found as long as it can be restored. */
  get(id: string): Promise<MemoryDetails>;
  list(options: ListMemoriesOptions): Promise<MemoryPage>;
  /** Counts each hit as a use of the memory. Deleted and superseded memories are never found. */
  search(options: SearchMemoriesOptions): Promise<SearchAnswer<FoundMemory>>;
  /**
   * Those of the highest importance of all, weighted by the stage of each, then preferences and the newest first, then by id. A memory never used
   * counts from its creation; one of importance 1 is a rule, and no stage lowers it.
   */
  foremost(options: ForemostMemoriesOptions): Promise<readonly Memory[]>;
  /** Keeps the state it replaces as a revision. */
  update(id: string, patch: MemoryPatch): Promise<StoredMemory>;
  /** Deletes softly; `restorableUntil` is epoch milliseconds. Deleting twice is no error. */
  delete(id: string): Promise<{ readonly restorableUntil: number }>;
  /**
   * Undoes a delete, else what later memories took back of it; with `revision` brings an earlier state back. What says
   * something again takes back again what it corrects.
   */
  restore(id: string, revision?: number): Promise<RestoredMemory>;
  /** Gives the project to all memories without one; resolves with how many. May be repeated after a failure. */
  assignProject(project: string): Promise<number>;
  /**
   * Does what could not be done when it was stored: reads what the embedding model was away for, as far as it is back, and
   * takes back what older memories say where a server ended before. Resolves with how many memories were read. May be
   * repeated.
   */
  readUnread(): Promise<number>;
  /**
   * Says what was last measured, at most a quarter of the memories or ten minutes ago; `undefined` where the model reads
   * nothing to compare.
   */
  similarity(): Promise<MemorySimilarity | undefined>;
  readonly curation: MemoryCuration;
  /**
   * Drops what was deleted more than 30 days ago, with its uses and revisions; resolves with how many memories. Settles what
   * a process that died was about to curate.
   */
  purge(): Promise<number>;
  /** All there are, deleted ones as long as they can be restored, by id; read in pages while they are asked for. */
  exportMemories(): AsyncIterable<CarriedMemory>;
  /**
   * Adds it under its own id and dates, with secrets redacted and its meaning read anew; nothing where the id is there
   * already. May be repeated, also after it broke off. Takes nothing back of other memories.
   */
  importMemory(carried: CarriedMemory, options?: ImportMemoryOptions): Promise<ImportedMemory>;
}
