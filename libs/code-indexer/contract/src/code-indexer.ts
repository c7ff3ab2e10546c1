import type { SearchAnswer } from '@learning-memory/searcher';
import type { CallAnswer, CalleeAnswer, CallQuery, FoundCalls } from './call-graph.ts';
import type {
  CodeExcerpt,
  CodeSearchAnswer,
  FoundCode,
  SearchCodeOptions,
  SearchSimilarCodeOptions,
} from './code-search.ts';
import type { CodeUnitPayload } from './code-unit-payload.ts';

/** Says why a file is not in the index. Files that ignore rules leave out are not looked at and not counted. */
export const SKIP_REASONS = [
  'unknown_language',
  'binary',
  'too_large',
  'symlink',
  'unreadable',
  'changed_while_read',
  'parse_timeout',
  'parse_failed',
  /** The path itself holds a secret. */
  'secret_in_path',
  /** The top of a repository that is no submodule or worktree of the one around it; counted as one. */
  'other_repository',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface SkippedFiles {
  readonly reason: SkipReason;
  readonly count: number;
  /** Lists the first paths in order, at most 5. */
  readonly examples: readonly string[];
}

export interface IndexProgress {
  readonly phase: 'scanning' | 'indexing' | 'swapping';
  readonly filesDone: number;
  /** Absent while scanning. */
  readonly filesTotal?: number | undefined;
}

export interface IndexOptions {
  /** Absolute. */
  readonly directory: string;
  /** 1 to 64 characters. A project has one directory; another one takes its place only where that is gone. */
  readonly project: string;
  /** False leaves subdirectories out. Default true. */
  readonly recursive?: boolean | undefined;
  /** Where there are more files to read, the call is refused with `CODE_INDEXER_TOO_MANY_FILES`. Any number without it. */
  readonly mostFiles?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of a first index that is aborted stays what it has done, and the next call goes on with it. Default false. */
  readonly keepsPart?: boolean | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface IndexReport {
  readonly project: string;
  readonly root: string;
  /** Files parsed by this call, files that were as before, and files that are gone. */
  readonly filesIndexed: number;
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Counts those in the index afterwards. */
  readonly filesTotal: number;
  readonly unitsTotal: number;
  /** Files with at least one problem; what could be read of them is in the index. */
  readonly filesWithProblems: number;
  /** Secrets that were taken out of the files parsed by this call. */
  readonly redactions?: number | undefined;
  /** Lists the one with most files first. */
  readonly skipped: readonly SkippedFiles[];
}

export interface LanguageCoverage {
  readonly language: string;
  readonly files: number;
  readonly units: number;
  readonly filesWithProblems: number;
}

export interface ProjectStatus {
  readonly project: string;
  readonly root: string;
  /** False also after an index call that was cut short: the index is that of the call before. */
  readonly indexing: boolean;
  /** Epoch milliseconds when the last complete index call ended; absent when there was none. */
  readonly indexedAt?: number | undefined;
  readonly files: number;
  readonly units: number;
  /** Lists the one with most files first. */
  readonly languages: readonly LanguageCoverage[];
  readonly skipped: readonly SkippedFiles[];
}

/** Says where an index comes from. */
export interface IndexRoot {
  readonly project: string;
  readonly root: string;
  /** Epoch milliseconds when the last complete index call ended, or the last part of a first one; absent when there was none. */
  readonly indexedAt?: number | undefined;
}

/** Says where a hit was found: the part of its payload that tells whether its file has changed. */
export interface IndexedFile {
  readonly root: string;
  readonly path: string;
  readonly fileHash: string;
}

/** Rejects `CODE_INDEXER_*` and passes on the codes of the parser, the stores and the embedding. */
export interface CodeIndexer {
  /**
   * Makes the index what the directory holds now; costs time for what changed alone. Searches see the index of before until
   * the new one is complete. A first one of many files is searchable in growing parts, the files that were written last before
   * the others, and leaves nothing when it is refused, or aborted without `keepsPart`. Rejects `CODE_INDEXER_ABORTED`, `CODE_INDEXER_BUSY`, `CODE_INDEXER_DIRECTORY_NOT_FOUND`,
   * `CODE_INDEXER_INVALID_INPUT`, `CODE_INDEXER_ROOT_TAKEN`.
   */
  index(options: IndexOptions): Promise<IndexReport>;
  /**
   * Answers by project; `[]` when there is none. A named one that is not there rejects `CODE_INDEXER_PROJECT_NOT_FOUND`.
   */
  status(project?: string): Promise<readonly ProjectStatus[]>;
  /** Lists every index by name; costs a fraction of `status`. */
  roots(): Promise<readonly IndexRoot[]>;
  /** Units and calls of the project are gone; resolves with how many units. Rejects `CODE_INDEXER_PROJECT_NOT_FOUND`. */
  remove(project: string): Promise<number>;
  /** Finds units of the present index alone, never of one that is being built. A project that is not indexed has none. Rejects `CODE_INDEXER_INVALID_INPUT` for a path that is no glob. */
  search(options: SearchCodeOptions): Promise<CodeSearchAnswer>;
  /** Units that say or are called the like of the snippet; the snippet's own unit, if indexed, is among the first. */
  searchSimilar(options: SearchSimilarCodeOptions): Promise<SearchAnswer<FoundCode>>;
  /** Who calls it. A unit that calls itself is among them. */
  callers(query: CallQuery): Promise<FoundCalls<CallAnswer>>;
  /** What it calls. */
  callees(query: CallQuery): Promise<FoundCalls<CalleeAnswer>>;
  /** Answers in the order of `files`: true where the file differs from what was indexed, or is gone. */
  stale(files: readonly IndexedFile[]): Promise<readonly boolean[]>;
  /** Answers in the order of `units`, each file read once. */
  excerpts(units: readonly CodeUnitPayload[], question: string): Promise<readonly CodeExcerpt[]>;
}
