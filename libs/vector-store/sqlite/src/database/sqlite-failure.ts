import { basename } from 'node:path';
import { sqliteFailureOf, workerFailureOf, type WorkerFailure } from '@learning-memory/sqlite-file';
import { vectorStoreError, type VectorStoreErrorCode } from '@learning-memory/vector-store';

/** The `VECTOR_STORE_*` error of a failure of SQLite or of the file's folder; anything else comes back as it is. */
export function translateSqliteFailure(error: unknown, file: string): unknown {
  const failure = sqliteFailureOf(error);
  if (failure === undefined) return error;
  const { kind, code: sqliteCode, problem, advice } = failure;
  return vectorStoreError(
    kind === 'corrupt' ? 'VECTOR_STORE_CORRUPT' : 'VECTOR_STORE_UNAVAILABLE',
    `The vector store "${basename(file)}" ${problem} (${sqliteCode}). ${advice}`,
    { details: { sqliteCode }, cause: error },
  );
}

const WORKER_CODES: Readonly<Record<WorkerFailure, VectorStoreErrorCode>> = {
  aborted: 'VECTOR_STORE_ABORTED',
  closed: 'VECTOR_STORE_DISPOSED',
  invalid: 'VECTOR_STORE_INVALID_INPUT',
  lost: 'VECTOR_STORE_UNAVAILABLE',
};

/** The `VECTOR_STORE_*` error of a failure of the worker thread or of its file; anything else comes back as it is. */
export function translateWorkerFailure(error: unknown, file: string): unknown {
  const failure = workerFailureOf(error);
  if (failure === undefined) return translateSqliteFailure(error, file);
  const messages: Readonly<Record<WorkerFailure, string>> = {
    aborted: 'The caller aborted the operation: nothing was returned.',
    closed: `The vector store "${basename(file)}" is closed.`,
    invalid: `The vector store "${basename(file)}": ${(error as Error).message}`,
    lost: `The vector store "${basename(file)}" lost its worker thread. Try again.`,
  };
  return vectorStoreError(WORKER_CODES[failure], messages[failure], failure === 'closed' ? {} : { cause: error });
}
