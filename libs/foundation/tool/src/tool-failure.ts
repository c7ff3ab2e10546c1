import { LearningMemoryError, type ErrorKind } from '@learning-memory/errors';
import { redact, redactFields } from '@learning-memory/redaction';

export const TOOL_FAILURE_TYPES = [
  'validation_error',
  'not_found',
  'insufficient_data',
  'conflict',
  'unavailable',
  'internal_error',
] as const;
export type ToolFailureType = (typeof TOOL_FAILURE_TYPES)[number];

/** The wire form of every failed call. */
export interface ToolFailure {
  readonly type: ToolFailureType;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

const TYPES: Readonly<Record<ErrorKind, ToolFailureType>> = {
  validation: 'validation_error',
  not_found: 'not_found',
  insufficient_data: 'insufficient_data',
  conflict: 'conflict',
  unavailable: 'unavailable',
  aborted: 'unavailable',
  internal: 'internal_error',
};

/**
 * Errors of this project keep their message, without secrets: a caller may have sent one as an id or a name. Of any other
 * error nothing but its existence is told.
 */
export function toToolFailure(error: unknown): ToolFailure {
  if (!LearningMemoryError.isInstance(error)) {
    return { type: 'internal_error', message: 'Internal server error. The log and `learning-memory doctor` say more.' };
  }
  const failure = { type: TYPES[error.kind], message: redact(error.message).text };
  return error.details === undefined ? failure : { ...failure, details: redactFields({ ...error.details }) };
}
