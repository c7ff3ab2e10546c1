import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const VECTOR_STORE_ERRORS = {
  VECTOR_STORE_DIMENSION_MISMATCH: 'conflict',
  VECTOR_STORE_MODEL_MISMATCH: 'conflict',
  /** A name, id, vector, payload, filter, limit or cursor that no store accepts. */
  VECTOR_STORE_INVALID_INPUT: 'validation',
  /** Locked, unreachable, read-only or full: worth a retry. */
  VECTOR_STORE_UNAVAILABLE: 'unavailable',
  /** The data cannot be read any more: restore a backup. */
  VECTOR_STORE_CORRUPT: 'internal',
  VECTOR_STORE_ABORTED: 'aborted',
  VECTOR_STORE_DISPOSED: 'internal',
} as const;

export type VectorStoreErrorCode = keyof typeof VECTOR_STORE_ERRORS;

export const vectorStoreError: ErrorFactory<VectorStoreErrorCode> = errorFactory(VECTOR_STORE_ERRORS);
