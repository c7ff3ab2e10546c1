import { basename } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { createSqliteWorker, SQLITE_THREAD, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, createWorkerPool } from '@learning-memory/concurrency';
import type { SqliteMetadataStoreOptions } from '../sqlite-metadata-store-options.ts';
import type { MetadataApi } from './metadata-api.ts';
import type { MetadataDatabaseOptions } from './metadata-database.ts';
import { translateWorkerFailure } from './sqlite-failure.ts';

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type MetadataWorker = SqliteWorker<MetadataApi>;

export function startWorker(options: SqliteMetadataStoreOptions): MetadataWorker {
  const { file, backupDirectory, busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, logger = silentLogger } = options;
  const database: MetadataDatabaseOptions = { file, backupDirectory, busyTimeoutMs };
  const pool = options.inCallingThread
    ? createLocalPool<MetadataApi>(async () => (await import('./metadata-api.ts')).createMetadataApi(database))
    : createWorkerPool<MetadataApi>({
        ...{ base: import.meta.url, file: './metadata.worker', workerData: database },
        ...SQLITE_THREAD,
      });
  return createSqliteWorker({
    pool,
    async open() {
      const { applied, backup } = await pool.run('open', undefined);
      if (applied > 0) logger.info('metadata-store.migrated', { file: basename(file), applied, backup });
    },
    close: () => pool.run('close', undefined),
    translate: (error) => translateWorkerFailure(error, file),
  });
}
