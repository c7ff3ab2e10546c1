import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

const INSTALL_ERRORS = {
  INSTALL_FILE_UNUSABLE: 'validation',
  INSTALL_FILE_CHANGED: 'conflict',
  INSTALL_NO_FILE: 'validation',
  INSTALL_NO_PERMISSIONS: 'validation',
} as const;
type InstallErrorCode = keyof typeof INSTALL_ERRORS;

export const installError: ErrorFactory<InstallErrorCode> = errorFactory(INSTALL_ERRORS);
