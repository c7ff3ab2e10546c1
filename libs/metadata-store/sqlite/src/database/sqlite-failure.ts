import { basename } from 'node:path';
import { metadataStoreError } from '@learning-memory/metadata-store';
import { sqliteFailureOf, workerFailureOf } from '@learning-memory/sqlite-file';

/**
 * The `METADATA_STORE_*` error of a failure of SQLite or of the file's folder; anything else comes back as it is.
 */
export function translateSqliteFailure(error: unknown, file: string): unknown {
  const failure = sqliteFailureOf(error);
  if (failure === undefined) return error;
  const { kind, code, problem, advice } = failure;
  const message = `The metadata store "${basename(file)}" ${problem} (${code}). ${advice}`;
  const storeCode = kind === 'corrupt' ? 'METADATA_STORE_CORRUPT' : 'METADATA_STORE_UNAVAILABLE';
  return metadataStoreError(storeCode, message, { details: { sqliteCode: code }, cause: error });
}

/** The `METADATA_STORE_*` error of a failure of the worker thread or of its file; anything else comes back as it is. */
export function translateWorkerFailure(error: unknown, file: string): unknown {
  const failure = workerFailureOf(error);
  if (failure === undefined) return translateSqliteFailure(error, file);
  const name = `The metadata store "${basename(file)}"`;
  if (failure === 'closed') return metadataStoreError('METADATA_STORE_DISPOSED', `${name} is closed.`);
  if (failure === 'invalid')
    return metadataStoreError('METADATA_STORE_INVALID_INPUT', `${name}: ${(error as Error).message}`, { cause: error });
  const message = `${name} lost its worker thread. Try again.`;
  return metadataStoreError('METADATA_STORE_UNAVAILABLE', message, { cause: error });
}
