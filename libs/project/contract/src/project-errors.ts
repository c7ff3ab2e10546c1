import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const PROJECT_ERRORS = {
  /** A path that is not absolute, or a blank name. */
  PROJECT_INVALID_INPUT: 'validation',
  /** The path is not there and in no repository. */
  PROJECT_PATH_NOT_FOUND: 'not_found',
  /** `details.nearest` are names that come near. */
  PROJECT_NOT_FOUND: 'not_found',
  /** `details.names` are the projects that fit. */
  PROJECT_AMBIGUOUS: 'validation',
  /** Other processes changed the projects each time this one tried: worth a retry. */
  PROJECT_BUSY: 'unavailable',
} as const;

export type ProjectErrorCode = keyof typeof PROJECT_ERRORS;

export const projectError: ErrorFactory<ProjectErrorCode> = errorFactory(PROJECT_ERRORS);
