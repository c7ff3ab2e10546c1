import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const MEMORY_ERRORS = {
  MEMORY_NOT_FOUND: 'not_found',
  MEMORY_REVISION_NOT_FOUND: 'not_found',
  MEMORY_INVALID_INPUT: 'validation',
  MEMORY_MERGE_TOO_LONG: 'validation',
  MEMORY_NOT_MERGEABLE: 'conflict',
  MEMORY_ALREADY_DELETED: 'conflict',
  MEMORY_BUSY: 'conflict',
  MEMORY_NOTHING_TO_UNDO: 'conflict',
  MEMORY_CURATION_NOT_FOUND: 'not_found',
} as const;

export type MemoryErrorCode = keyof typeof MEMORY_ERRORS;

export const memoryError: ErrorFactory<MemoryErrorCode> = errorFactory(MEMORY_ERRORS);
