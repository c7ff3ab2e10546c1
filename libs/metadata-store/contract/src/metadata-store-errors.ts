import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const METADATA_STORE_ERRORS = {
  METADATA_STORE_INVALID_INPUT: 'validation',
  /** Locked, read-only or full: worth a retry. */
  METADATA_STORE_UNAVAILABLE: 'unavailable',
  /** The file cannot be read any more: restore a backup. */
  METADATA_STORE_CORRUPT: 'internal',
  METADATA_STORE_DISPOSED: 'internal',
} as const;

export type MetadataStoreErrorCode = keyof typeof METADATA_STORE_ERRORS;

export const metadataStoreError: ErrorFactory<MetadataStoreErrorCode> = errorFactory(METADATA_STORE_ERRORS);
