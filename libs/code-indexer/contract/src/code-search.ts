import type { SearchAnswer } from '@learning-memory/searcher';
import type { CodeUnitKind } from './code-unit.ts';
import type { CodeUnitPayload } from './code-unit-payload.ts';

/** Says where to search for code: without it in all indexes, languages and kinds. */
export interface CodeScope {
  /** Lists the `project` names of indexes; `[]` means none. */
  readonly indexes?: readonly string[] | undefined;
  /** The id of a language: `python`. */
  readonly language?: string | undefined;
  readonly kind?: CodeUnitKind | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchCodeOptions extends CodeScope {
  readonly query: string;
  /** A glob as of a .gitignore, with braces: `src/**`, `*.{ts,tsx}`. */
  readonly path?: string | undefined;
  readonly excludeTests?: boolean | undefined;
}

export interface SearchSimilarCodeOptions extends CodeScope {
  /** Code as it is written. */
  readonly snippet: string;
}

export interface FoundCode {
  readonly id: string;
  readonly unit: CodeUnitPayload;
  /** Lies between 0 and 1. */
  readonly score: number;
  /** Says in one line what its code has in common with the snippet that was asked for, and what not. */
  readonly compared?: string | undefined;
}

export interface CodeSearchAnswer extends SearchAnswer<FoundCode> {
  /**
   * Says how many of the best hits, as many as the limit, are missing because of language, kind, path or tests; absent
   * where none of these was given.
   */
  readonly filteredOut?: number | undefined;
}

/** What of a unit's lines fits a question best. */
export interface CodeExcerpt {
  /** The file differs from what was indexed, or is gone: there are no lines. */
  readonly stale: boolean;
  /** Follow each other, at most 5, without those that the signature says, secrets, and the indentation that they share. */
  readonly lines: readonly string[];
}
