import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

/** Stands in the first line of a file, which is described in docs/export-format.md. */
export const EXPORT_FORMAT = 'learning-memory/export';
export const EXPORT_VERSION = 1;
/** Stands in the last line: a file without it is not whole. */
export const END_KIND = 'end';
/** Bytes of a line; more than any thing has that a home can hold. */
export const LINE_LIMIT: number = 16 * 1024 * 1024;

/** In the order of a file: what others refer to comes first. */
export const KINDS = [
  'project',
  'memory',
  'curation',
  'experience',
  'clusters',
  'value',
  'knowledge',
  'overview',
  'session',
  'task',
] as const;
export type Kind = (typeof KINDS)[number];

export const PORTABLE_NEEDS = ['projects', 'memories', 'experiences', 'persister', 'values', 'knowledge'] as const;

const PORTABLE_ERRORS = {
  PORTABLE_NOT_FOUND: 'not_found',
  PORTABLE_EXISTS: 'conflict',
  PORTABLE_UNREADABLE: 'validation',
} as const;

export type PortableErrorCode = keyof typeof PORTABLE_ERRORS;

export const portableError: ErrorFactory<PortableErrorCode> = errorFactory(PORTABLE_ERRORS);
