import { basename } from 'node:path';
import type { SqliteFileReport } from './inspect-file.ts';
import { createVectorWorker, DEFAULT_BUSY_TIMEOUT_MS, translateWorkerFailure } from './worker-client.ts';

/**
 * Reads a whole database file in a worker thread and reports its state. Rejects `VECTOR_STORE_UNAVAILABLE` where it is
 * missing or cannot be opened, `VECTOR_STORE_CORRUPT` where it is no database or too damaged to check.
 */
export async function checkSqliteFile(file: string): Promise<SqliteFileReport> {
  await using worker = createVectorWorker({
    file,
    busyTimeoutMs: DEFAULT_BUSY_TIMEOUT_MS,
    backupDirectory: undefined,
  });
  try {
    return await worker.run('inspect', undefined);
  } catch (error) {
    throw translateWorkerFailure(error, basename(file));
  }
}
