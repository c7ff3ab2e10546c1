import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const MEMORY_ERRORS = {
  MEMORY_NOT_FOUND: 'not_found',
  MEMORY_REVISION_NOT_FOUND: 'not_found',
  MEMORY_INVALID_INPUT: 'validation',
} as const;

export type MemoryErrorCode = keyof typeof MEMORY_ERRORS;

export const memoryError: ErrorFactory<MemoryErrorCode> = errorFactory(MEMORY_ERRORS);
