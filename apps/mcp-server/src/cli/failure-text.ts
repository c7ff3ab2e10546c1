import { dirname } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { sqliteFailureOf } from '@learning-memory/sqlite-file';
import { isOtherModel } from '../reembedding/with-reembed-advice.ts';

interface SystemError {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
}

/** One line for whoever typed a command: what is wrong, and what to do. */
export function failureText(error: unknown): string {
  if (isOtherModel(error))
    return `${error.message} \`learning-memory reembed\` embeds the data by the model in force here.`;
  if (LearningMemoryError.isInstance(error)) return error.message;
  const { syscall, path = 'The database memory.db' } = error as SystemError;
  if (syscall === 'uv_cwd') return 'The working directory was deleted. Change to a folder that is there and try again.';
  const missing = missingFolder(error as SystemError);
  if (missing !== undefined) return `There is no folder ${missing}. Make it, or give another path.`;
  const failure = sqliteFailureOf(error);
  return failure === undefined
    ? String(error)
    : `${String(path)} ${failure.problem} (${failure.code}). ${failure.advice}`;
}

/** That of a file which was to be made. */
function missingFolder({ code, syscall, path }: SystemError): string | undefined {
  const isMissing = code === 'ENOENT' && syscall === 'open' && typeof path === 'string';
  return isMissing ? dirname(path) : undefined;
}
