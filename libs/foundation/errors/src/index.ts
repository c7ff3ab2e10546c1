export { LearningMemoryError } from './learning-memory-error.ts';
export type { ErrorKind, LearningMemoryErrorOptions } from './learning-memory-error.ts';
export { errorFactory } from './error-factory.ts';
export type { ErrorDetails, ErrorFactory } from './error-factory.ts';
export { joinNotices } from './join-notices.ts';
export { deserializeError, serializeError } from './serialized-error.ts';
export type { SerializedError } from './serialized-error.ts';
