import { basename } from 'node:path';
import type { Logger } from '@learning-memory/logging';
import { createSqliteWorker, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createWorkerPool, type WorkerPool } from '@learning-memory/worker-pool';
import { translateWorkerFailure } from './sqlite-failure.ts';
import type { VectorDatabaseOptions } from './vector-database.ts';
import type { VectorApi } from './vector.worker.ts';

export const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type VectorWorker = SqliteWorker<VectorApi>;

/** A thread that opens nothing by itself. */
export function createVectorPool(workerData: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createWorkerPool<VectorApi>({ base: import.meta.url, file: './vector.worker', workerData });
}

/** The worker of one store. */
export function createVectorWorker(options: VectorDatabaseOptions, logger: Logger): VectorWorker {
  const { file } = options;
  const pool = createVectorPool(options);
  return createSqliteWorker({
    pool,
    translate: (error) => translateWorkerFailure(error, file),
    close: () => pool.run('close', undefined),
    async open() {
      const { applied, backup } = await pool.run('open', undefined);
      if (applied > 0) logger.info('vector-store.migrated', { file: basename(file), applied, backup });
    },
  });
}
