import { LearningMemoryError } from '@learning-memory/errors';
import { observationPersisterError } from '@learning-memory/observation-persister';
import { isUnavailable } from './retry.ts';

/**
 * What a caller learns when an entry is safe in the outbox but not stored; a lasting fault keeps its own code and
 * kind.
 */
export function unstoredError(entryId: string, cause: unknown): LearningMemoryError {
  if (LearningMemoryError.isInstance(cause) && !isUnavailable(cause)) {
    return new LearningMemoryError(
      `Entry ${entryId} was not stored: ${cause.message} It is saved in the outbox and will be stored once this is solved.`,
      { code: cause.code, kind: cause.kind, details: { ...cause.details, entryId }, cause },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return observationPersisterError(
    'PERSISTER_DEFERRED',
    `Entry ${entryId} is saved in the outbox and will be stored later; nothing needs to be repeated. ` +
      `It could not be stored now: ${reason}`,
    { details: { entryId }, cause },
  );
}
