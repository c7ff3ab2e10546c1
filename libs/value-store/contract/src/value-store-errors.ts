import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const VALUE_STORE_ERRORS = {
  VALUE_STORE_INVALID_INPUT: 'validation',
  /** The candidate did not pass the geometric check; `details` is the verdict, without projects. */
  VALUE_STORE_REFUSED: 'validation',
  VALUE_STORE_CLUSTER_NOT_FOUND: 'not_found',
  /** Too few experiences to cluster, or too few embedded by the present model yet; `details` has the numbers. */
  VALUE_STORE_INSUFFICIENT_DATA: 'insufficient_data',
} as const;

export type ValueStoreErrorCode = keyof typeof VALUE_STORE_ERRORS;

export const valueStoreError: ErrorFactory<ValueStoreErrorCode> = errorFactory(VALUE_STORE_ERRORS);
