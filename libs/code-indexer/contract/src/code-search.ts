import type { CodeUnitKind } from './code-unit.ts';
import type { CodeUnitPayload } from './code-unit-payload.ts';

/** Where to search for code; all indexed projects, languages and kinds without it. */
export interface CodeScope {
  readonly project?: string | undefined;
  /** The id of a language: `python`. */
  readonly language?: string | undefined;
  readonly kind?: CodeUnitKind | undefined;
  /** 1 to 1000. */
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
  /** 0 to 1. */
  readonly score: number;
}
