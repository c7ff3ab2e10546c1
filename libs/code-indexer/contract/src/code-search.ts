import type { CodeUnitKind } from './code-unit.ts';
import type { CodeUnitPayload } from './code-unit-payload.ts';

/** Says where to search for code: without it in all indexes, languages and kinds. */
export interface CodeScope {
  /** Lists the `project` names of indexes; `[]` means none. */
  readonly indexes?: readonly string[] | undefined;
  /** Is the id of a language: `python`. */
  readonly language?: string | undefined;
  readonly kind?: CodeUnitKind | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchCodeOptions extends CodeScope {
  readonly query: string;
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
}
