import type { CallSite, ClassParent, ExportBinding, ImportBinding } from './call-facts.ts';
import type { CodeUnit } from './code-unit.ts';

export interface CodeLanguage {
  /** Matches `[a-z][a-z0-9]*`: `python`, `tsx`, `csharp`. */
  readonly id: string;
  /** Have the dot and are in lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly fileNames: readonly string[];
}

export interface SourceText {
  /** Decides the language, together with the text, unless `language` does; names the file in messages. */
  readonly path: string;
  readonly content: string;
  readonly language?: string | undefined;
}

/**
 * `syntax_error`: the text is not well formed there, and units around it may be missing or wrong. `too_many`: what is beyond
 * the limits of one file is left out. `timed_out`: parsing took too long. `failed`: it needed too much memory, or the
 * grammar itself broke. With the last two the file has no units, and would have none if it were parsed again.
 */
export type ParseProblemKind = 'syntax_error' | 'too_many' | 'timed_out' | 'failed';

export interface ParseProblem {
  readonly kind: ParseProblemKind;
  /** Counts from 1; absent when the problem concerns the whole file. */
  readonly line?: number | undefined;
  readonly message: string;
}

export interface ParsedFile {
  /** Says what the text was read as; may differ from its name's where the text tells, as in a C header that is C++. */
  readonly language: string;
  /** A unit comes before those inside it; otherwise in the order of the text. */
  readonly units: readonly CodeUnit[];
  /** These three are in the order of the text. */
  readonly calls: readonly CallSite[];
  readonly imports: readonly ImportBinding[];
  readonly exports: readonly ExportBinding[];
  /** What classes of the file extend; absent where a parser does not say. */
  readonly parents?: readonly ClassParent[] | undefined;
  /** `[]` when everything could be read; at most 20. */
  readonly problems: readonly ParseProblem[];
}

/** Equal texts have equal answers. Works beside the event loop; calls at the same time are welcome. */
export interface CodeParser extends AsyncDisposable {
  /** Goes by id. */
  readonly languages: readonly CodeLanguage[];
  /** By the file's name alone, whatever its case; `undefined` for a name of no known language. */
  languageOf(path: string): string | undefined;
  /**
   * Of what reads texts of that name. Another one may answer otherwise for the same text: what was parsed by it is to be
   * parsed again. `undefined` for a name of no known language; throws `CODE_PARSER_UNAVAILABLE`.
   */
  versionOf(path: string): string | undefined;
  /**
   * Text that is not well formed is no error: what can be read is answered, and `problems` says the rest. Rejects
   * `CODE_PARSER_UNKNOWN_LANGUAGE`, `CODE_PARSER_ABORTED`, `CODE_PARSER_UNAVAILABLE`, `CODE_PARSER_DISPOSED`.
   */
  parse(source: SourceText, options?: { readonly signal?: AbortSignal | undefined }): Promise<ParsedFile>;
}
