import type { SqliteFileReport, SqliteThreads } from '@learning-memory/sqlite-file';
import { translateWorkerFailure } from '../database/sqlite-failure.ts';
import { checkFile } from './check-file.ts';
import { createVectorThreads, DEFAULT_BUSY_TIMEOUT_MS, vectorPool } from '../threads/worker-client.ts';

/**
 * Reads a whole database file in a worker thread, one of `threads` where they are given (see `SqliteVectorStoreOptions`), and reports its state. Rejects `VECTOR_STORE_UNAVAILABLE` where it is
 * missing or cannot be opened, `VECTOR_STORE_CORRUPT` where it is no database or too damaged to check.
 */
export async function checkSqliteFile(
  file: string,
  { threads = createVectorThreads() }: { readonly threads?: SqliteThreads | undefined } = {},
): Promise<SqliteFileReport> {
  checkFile('Argument `file` of checkSqliteFile', file);
  const database = { file, busyTimeoutMs: DEFAULT_BUSY_TIMEOUT_MS, backupDirectory: undefined, retiredModels: [] };
  await using pool = vectorPool(threads, 'reader', database);
  try {
    return await pool.run('inspect', undefined);
  } catch (error) {
    throw translateWorkerFailure(error, file);
  }
}
