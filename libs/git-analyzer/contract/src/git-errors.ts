import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const GIT_ERRORS = {
  /** A limit, a number of days, a range of lines or a path that cannot be. */
  GIT_INVALID_INPUT: 'validation',
  GIT_NOT_A_REPOSITORY: 'not_found',
  /** Git refuses a repository that belongs to somebody else. */
  GIT_UNTRUSTED_REPOSITORY: 'validation',
  GIT_PATH_OUTSIDE_REPOSITORY: 'validation',
  /** No commit of the present history knows the path. */
  GIT_PATH_NOT_TRACKED: 'not_found',
  /** A folder or a submodule where a file is needed. */
  GIT_PATH_NOT_A_FILE: 'validation',
  /** The clone was made without the contents of files, so lines cannot be counted. */
  GIT_INCOMPLETE_CLONE: 'insufficient_data',
  /** There is no git, or one that is too old. */
  GIT_MISSING: 'unavailable',
  /** The system could not run git: worth a retry. */
  GIT_UNAVAILABLE: 'unavailable',
  /** Git failed on the repository, which may be damaged; `details.stderr` is what is known of what it said last. */
  GIT_FAILED: 'internal',
  /** Git was silent for too long and was stopped. */
  GIT_TIMED_OUT: 'unavailable',
  GIT_ABORTED: 'aborted',
} as const;

export type GitErrorCode = keyof typeof GIT_ERRORS;

export const gitError: ErrorFactory<GitErrorCode> = errorFactory(GIT_ERRORS);
