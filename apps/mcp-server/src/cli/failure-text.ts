import { LearningMemoryError } from '@learning-memory/errors';
import { sqliteFailureOf } from '@learning-memory/sqlite-file';

interface SystemError {
  readonly syscall?: unknown;
  readonly path?: unknown;
}

/** One line for whoever typed a command: what is wrong, and what to do. */
export function failureText(error: unknown): string {
  if (LearningMemoryError.isInstance(error)) return error.message;
  const { syscall, path = 'The database memory.db' } = error as SystemError;
  if (syscall === 'uv_cwd') return 'The working directory was deleted. Change to a folder that is there and try again.';
  const failure = sqliteFailureOf(error);
  return failure === undefined
    ? String(error)
    : `${String(path)} ${failure.problem} (${failure.code}). ${failure.advice}`;
}
