import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const OBSERVATION_COLLECTOR_ERRORS = {
  OBSERVATION_NO_ACTIVE_ENTRY: 'not_found',
  OBSERVATION_ENTRY_NOT_FOUND: 'not_found',
  OBSERVATION_ENTRY_ACTIVE: 'conflict',
  OBSERVATION_INVALID_INPUT: 'validation',
  /** The journal cannot be written or read: read-only, full, or not a folder. */
  OBSERVATION_JOURNAL_UNAVAILABLE: 'unavailable',
} as const;

export type ObservationCollectorErrorCode = keyof typeof OBSERVATION_COLLECTOR_ERRORS;

export const observationCollectorError: ErrorFactory<ObservationCollectorErrorCode> =
  errorFactory(OBSERVATION_COLLECTOR_ERRORS);
