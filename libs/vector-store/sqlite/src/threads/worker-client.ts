import { basename } from 'node:path';
import type { Logger } from '@learning-memory/logging';
import { createSqliteWorker, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import { translateWorkerFailure } from '../database/sqlite-failure.ts';
import type { VectorDatabaseOptions } from '../database/vector-database.ts';
import type { VectorApi } from './vector-api.ts';

export const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type VectorWorker = SqliteWorker<VectorApi>;

/** A thread that opens nothing by itself. */
export function createVectorPool(workerData: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createWorkerPool<VectorApi>({ base: import.meta.url, file: './vector.worker', workerData });
}

function createLocalVectorPool(options: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createLocalPool(async () => (await import('./vector-api.ts')).createVectorApi(options));
}

export interface VectorWorkersOptions {
  readonly database: VectorDatabaseOptions;
  readonly inCallingThread: boolean;
  readonly logger: Logger;
}

/** The threads of one store, each with its own connection: readers see the last commit and never wait for the writer. */
export interface VectorWorkers {
  readonly writer: VectorWorker;
  /** Everything that is read, but for the search by vector. */
  readonly reader: VectorWorker;
  /** Apart, so that both sides of a hybrid search run at once, and one connection alone maps all vectors into memory. */
  readonly vectorReader: VectorWorker;
}

/** Threads start when first needed. */
export function createVectorWorkers(options: VectorWorkersOptions): VectorWorkers {
  return {
    writer: createVectorWorker(options),
    reader: createVectorWorker(options),
    vectorReader: createVectorWorker(options),
  };
}

function createVectorWorker({ database, inCallingThread, logger }: VectorWorkersOptions): VectorWorker {
  const { file } = database;
  const pool = inCallingThread ? createLocalVectorPool(database) : createVectorPool(database);
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
