import { basename } from 'node:path';
import type { Logger } from '@learning-memory/logging';
import { createSqliteWorker, SQLITE_THREAD, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import { translateWorkerFailure } from '../database/sqlite-failure.ts';
import type { VectorDatabaseOptions } from '../database/vector-database.ts';
import type { VectorApi } from './vector-api.ts';

export const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type VectorWorker = SqliteWorker<VectorApi>;

/** Most sessions write now and then, and nobody waits for what a thread needs to start. */
const WRITER_IDLE_MS = 60_000;

/** A thread that opens nothing by itself. */
export function createVectorPool(workerData: VectorDatabaseOptions, idleTimeoutMs?: number): WorkerPool<VectorApi> {
  const file = './vector.worker';
  return createWorkerPool<VectorApi>({ base: import.meta.url, file, workerData, idleTimeoutMs, ...SQLITE_THREAD });
}

function createLocalVectorPool(options: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createLocalPool(async () => (await import('./vector-api.ts')).createVectorApi(options));
}

export interface VectorWorkersOptions {
  readonly database: VectorDatabaseOptions;
  readonly inCallingThread: boolean;
  readonly logger: Logger;
}

/** The threads of one store, each with its own connection: the reader sees the last commit and never waits for the writer. */
export interface VectorWorkers {
  readonly writer: VectorWorker;
  readonly reader: VectorWorker;
}

/** Threads start when first needed. */
export function createVectorWorkers(options: VectorWorkersOptions): VectorWorkers {
  return {
    writer: createVectorWorker(options, WRITER_IDLE_MS),
    reader: createVectorWorker(options),
  };
}

function createVectorWorker(
  { database, inCallingThread, logger }: VectorWorkersOptions,
  idleTimeoutMs?: number,
): VectorWorker {
  const { file } = database;
  const pool = inCallingThread ? createLocalVectorPool(database) : createVectorPool(database, idleTimeoutMs);
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
