import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const CONTEXT_ERRORS = {
  CONTEXT_INVALID_INPUT: 'validation',
} as const;
export type ContextErrorCode = keyof typeof CONTEXT_ERRORS;

export const contextError: ErrorFactory<ContextErrorCode> = errorFactory(CONTEXT_ERRORS);
