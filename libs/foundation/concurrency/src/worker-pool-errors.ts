import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const WORKER_POOL_ERRORS = {
  WORKER_ABORTED: 'aborted',
  /** What was given to a method cannot be cloned, as what goes to a thread must be. */
  WORKER_INVALID_INPUT: 'validation',
  /** The thread ended or could not start. */
  WORKER_FAILED: 'unavailable',
  WORKER_DISPOSED: 'internal',
} as const;

export type WorkerPoolErrorCode = keyof typeof WORKER_POOL_ERRORS;

export const workerPoolError: ErrorFactory<WorkerPoolErrorCode> = errorFactory(WORKER_POOL_ERRORS);
