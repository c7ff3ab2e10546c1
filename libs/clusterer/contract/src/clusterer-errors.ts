import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const CLUSTERER_ERRORS = {
  CLUSTERER_INVALID_INPUT: 'validation',
  /** A worker thread died; the next call starts a new one. */
  CLUSTERER_UNAVAILABLE: 'unavailable',
  CLUSTERER_ABORTED: 'aborted',
  CLUSTERER_DISPOSED: 'internal',
} as const;

export type ClustererErrorCode = keyof typeof CLUSTERER_ERRORS;

export const clustererError: ErrorFactory<ClustererErrorCode> = errorFactory(CLUSTERER_ERRORS);
