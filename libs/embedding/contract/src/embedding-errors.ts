import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const EMBEDDING_ERRORS = {
  /** The model could not be loaded. */
  EMBEDDING_UNAVAILABLE: 'unavailable',
  /** A text is no string, or an option is not what it must be. */
  EMBEDDING_INVALID_INPUT: 'validation',
  EMBEDDING_ABORTED: 'aborted',
  EMBEDDING_DISPOSED: 'internal',
} as const;

export type EmbeddingErrorCode = keyof typeof EMBEDDING_ERRORS;

export const embeddingError: ErrorFactory<EmbeddingErrorCode> = errorFactory(EMBEDDING_ERRORS);
