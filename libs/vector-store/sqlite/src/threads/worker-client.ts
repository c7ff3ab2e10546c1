import { basename } from 'node:path';
import type { Logger } from '@learning-memory/logging';
import {
  createSqliteThreads,
  createSqliteWorker,
  type SqliteThreads,
  type SqliteWorker,
} from '@learning-memory/sqlite-file';
import { createLocalPool, type WorkerPool } from '@learning-memory/concurrency';
import { translateWorkerFailure } from '../database/sqlite-failure.ts';
import type { VectorDatabaseOptions } from '../database/vector-database.ts';
import type { VectorApi } from './vector-api.ts';

export const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type VectorWorker = SqliteWorker<VectorApi>;

/** Threads of this store alone, which open nothing by themselves. */
export function createVectorThreads(): SqliteThreads {
  return createSqliteThreads({ base: import.meta.url, file: './vector.worker' });
}

export function vectorPool(
  threads: SqliteThreads,
  role: 'reader' | 'writer',
  options: VectorDatabaseOptions,
): WorkerPool<VectorApi> {
  return threads.share({ role, store: 'vectors', options });
}

function createLocalVectorPool(options: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createLocalPool(async () => (await import('./vector-api.ts')).createVectorApi(options));
}

export interface VectorWorkersOptions {
  readonly database: VectorDatabaseOptions;
  readonly inCallingThread: boolean;
  readonly threads: SqliteThreads | undefined;
  readonly logger: Logger;
}

/** The threads of one store, each with its own connection: the reader sees the last commit and never waits for the writer. */
export interface VectorWorkers {
  readonly writer: VectorWorker;
  readonly reader: VectorWorker;
}

/** Threads start when first needed. */
export function createVectorWorkers(options: VectorWorkersOptions): VectorWorkers {
  const { database, inCallingThread, threads = createVectorThreads() } = options;
  const workerFor = (role: 'reader' | 'writer'): VectorWorker =>
    createVectorWorker(
      inCallingThread ? createLocalVectorPool(database) : vectorPool(threads, role, database),
      options,
    );
  return { writer: workerFor('writer'), reader: workerFor('reader') };
}

function createVectorWorker(
  pool: WorkerPool<VectorApi>,
  { database: { file }, logger }: VectorWorkersOptions,
): VectorWorker {
  return createSqliteWorker({
    pool,
    file,
    translate: (error) => translateWorkerFailure(error, file),
    close: () => pool.run('close', undefined),
    async open() {
      const { applied, backup } = await pool.run('open', undefined);
      if (applied > 0) logger.info('vector-store.migrated', { file: basename(file), applied, backup });
    },
  });
}
