import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const OBSERVATION_PERSISTER_ERRORS = {
  /** The entry is safe in the outbox and will be stored later. */
  PERSISTER_DEFERRED: 'unavailable',
  /** The outbox itself cannot be written. */
  PERSISTER_OUTBOX_UNAVAILABLE: 'unavailable',
  /** An entry to be imported is none that was ever stored. */
  PERSISTER_INVALID_ENTRY: 'validation',
} as const;

export type ObservationPersisterErrorCode = keyof typeof OBSERVATION_PERSISTER_ERRORS;

export const observationPersisterError: ErrorFactory<ObservationPersisterErrorCode> =
  errorFactory(OBSERVATION_PERSISTER_ERRORS);
