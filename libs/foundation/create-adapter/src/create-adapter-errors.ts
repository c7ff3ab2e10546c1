import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const CREATE_ADAPTER_ERRORS = {
  /** A contract, name or option there is not. */
  CREATE_ADAPTER_INVALID_INPUT: 'validation',
  /** The folder has files in it. */
  CREATE_ADAPTER_FOLDER_TAKEN: 'conflict',
} as const;

export type CreateAdapterErrorCode = keyof typeof CREATE_ADAPTER_ERRORS;

export const createAdapterError: ErrorFactory<CreateAdapterErrorCode> = errorFactory(CREATE_ADAPTER_ERRORS);
