import type { Axis, Domain, OutcomeStatus, ResolvedGhap } from '@learning-memory/ghap';
import type { Memory, MemoryCategory, MemoryStage } from '@learning-memory/memory';
import type { ValuePayload } from '@learning-memory/value-store';

export interface SearchExperiencesOptions {
  readonly query: string;
  readonly axis: Axis;
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ListExperiencesOptions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  /** Created at or after, epoch milliseconds. */
  readonly since?: number | undefined;
  readonly limit: number;
}

export interface SearchMemoriesOptions {
  readonly query: string;
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchValuesOptions {
  readonly query: string;
  readonly axis?: Axis | undefined;
  readonly domain?: Domain | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundExperience {
  readonly entry: ResolvedGhap;
  /** 0 to 1. */
  readonly score: number;
}

export interface FoundMemory {
  readonly memory: Memory;
  readonly stage: MemoryStage;
  /** 0 to 1, lifecycle included. */
  readonly score: number;
}

export interface FoundValue {
  readonly id: string;
  /** As it was stored; the value store knows what became of its cluster. */
  readonly value: ValuePayload;
  /** 0 to 1. */
  readonly score: number;
}

export interface SearchAnswer<Hit> {
  /** Best first; `[]` for a blank query. */
  readonly hits: readonly Hit[];
  readonly mode: 'hybrid' | 'lexical';
  /** Present when the answer is weaker than usual, and says why. */
  readonly notice?: string | undefined;
}

/** One query interface; falls back to lexical search, and says so, when the query cannot be embedded. */
export interface Searcher {
  /** Stored entries by creation, newest first, ties by id. */
  listExperiences(options: ListExperiencesOptions): Promise<readonly ResolvedGhap[]>;
  searchExperiences(options: SearchExperiencesOptions): Promise<SearchAnswer<FoundExperience>>;
  /** Counts each hit as a use of the memory. Deleted memories are never found. */
  searchMemories(options: SearchMemoriesOptions): Promise<SearchAnswer<FoundMemory>>;
  searchValues(options: SearchValuesOptions): Promise<SearchAnswer<FoundValue>>;
}
