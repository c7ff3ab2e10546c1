import type { CodeUnitKind, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { Axis, Domain, OutcomeStatus, ResolvedGhap } from '@learning-memory/ghap';
import type { CommitPayload } from '@learning-memory/git-analyzer';
import type { Memory, MemoryCategory, MemoryStage } from '@learning-memory/memory';
import type { ValuePayload } from '@learning-memory/value-store';

export interface SearchOptions {
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchExperiencesOptions extends SearchOptions {
  readonly query: string;
  readonly axis: Axis;
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
}

export interface ListExperiencesOptions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  /** Created at or after, epoch milliseconds. */
  readonly since?: number | undefined;
  readonly limit: number;
}

export interface SearchMemoriesOptions extends SearchOptions {
  readonly query: string;
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
}

export interface SearchValuesOptions extends SearchOptions {
  readonly query: string;
  readonly axis?: Axis | undefined;
  readonly domain?: Domain | undefined;
}

/** Where to search for code; all indexed projects, languages and kinds without it. */
export interface CodeScope extends SearchOptions {
  readonly project?: string | undefined;
  /** The id of a language: `python`. */
  readonly language?: string | undefined;
  readonly kind?: CodeUnitKind | undefined;
}

export interface SearchCodeOptions extends CodeScope {
  readonly query: string;
}

export interface SearchSimilarCodeOptions extends CodeScope {
  /** Code as it is written. */
  readonly snippet: string;
}

export interface SearchCommitsOptions extends SearchOptions {
  readonly query: string;
  /** The id of a repository; all indexed ones without it. */
  readonly repository?: string | undefined;
  /** A name, one word of it, or an address. */
  readonly author?: string | undefined;
  /** Committed at or after, epoch milliseconds. */
  readonly since?: number | undefined;
  /**
   * A file that a commit must have changed, under its name of then: relative to the root of the repository, with `/`. A
   * commit of very many files is found by the first of them alone; `notice` says so where there are such commits.
   */
  readonly path?: string | undefined;
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

export interface FoundCode {
  readonly id: string;
  readonly unit: CodeUnitPayload;
  /** 0 to 1. */
  readonly score: number;
}

export interface FoundCommit {
  readonly commit: CommitPayload;
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
  /** Finds units of the present index alone, never of one that is being built. A project that is not indexed has none. */
  searchCode(options: SearchCodeOptions): Promise<SearchAnswer<FoundCode>>;
  /** Units that say or are called the like of the snippet; the snippet's own unit, if indexed, is among the first. */
  searchSimilarCode(options: SearchSimilarCodeOptions): Promise<SearchAnswer<FoundCode>>;
  searchCommits(options: SearchCommitsOptions): Promise<SearchAnswer<FoundCommit>>;
}
