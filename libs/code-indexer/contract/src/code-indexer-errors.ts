import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const CODE_PARSER_ERRORS = {
  /** `details` lists the languages there are. */
  CODE_PARSER_UNKNOWN_LANGUAGE: 'validation',
  CODE_PARSER_ABORTED: 'aborted',
  /** A grammar could not be loaded, or the thread died. */
  CODE_PARSER_UNAVAILABLE: 'unavailable',
  CODE_PARSER_DISPOSED: 'internal',
} as const;

export type CodeParserErrorCode = keyof typeof CODE_PARSER_ERRORS;

export const codeParserError: ErrorFactory<CodeParserErrorCode> = errorFactory(CODE_PARSER_ERRORS);

export const CODE_INDEXER_ERRORS = {
  CODE_INDEXER_INVALID_INPUT: 'validation',
  CODE_INDEXER_DIRECTORY_NOT_FOUND: 'not_found',
  /** `details` lists the projects there are. */
  CODE_INDEXER_PROJECT_NOT_FOUND: 'not_found',
  /** The project is the index of another directory, which `details.root` names. */
  CODE_INDEXER_ROOT_TAKEN: 'conflict',
  /** The directory has more files than the call allows. */
  CODE_INDEXER_TOO_MANY_FILES: 'validation',
  /** The project is being indexed or removed by another call. */
  CODE_INDEXER_BUSY: 'conflict',
  /** What was indexed before stays as it was. */
  CODE_INDEXER_ABORTED: 'aborted',
} as const;

export type CodeIndexerErrorCode = keyof typeof CODE_INDEXER_ERRORS;

export const codeIndexerError: ErrorFactory<CodeIndexerErrorCode> = errorFactory(CODE_INDEXER_ERRORS);
