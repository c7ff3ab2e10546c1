import { basename } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { createSqliteWorker, SQLITE_THREAD, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, createWorkerPool } from '@learning-memory/concurrency';
import type { SqliteMetadataStoreOptions } from '../sqlite-metadata-store-options.ts';
import type { MetadataApi } from './metadata-api.ts';
import type { MetadataDatabaseOptions } from './metadata-database.ts';
import { translateWorkerFailure } from './sqlite-failure.ts';

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

/** Most sessions write now and then, and nobody waits for what a thread needs to start. */
const WRITER_IDLE_MS = 60_000;

export type MetadataWorker = SqliteWorker<MetadataApi>;

/** What changes nothing and is asked for an answer that somebody waits for. */
const READS: ReadonlySet<string> = new Set<keyof MetadataApi>([
  'findUsage',
  'listRevisions',
  'findExposures',
  'latestClusterRun',
  'findClusterLabel',
  'findProjectByFolder',
  'projectSnapshot',
  'codeProjects',
  'codeRoots',
  'liveCodeUnits',
  'callersOf',
  'calleesOf',
  'knowledgeRevision',
  'knowledgeHierarchy',
  'listKnowledgeKeys',
  'readKnowledge',
  'listKnowledgeRevisions',
  'projectOverview',
  'listProjectSessions',
  'listProjectTasks',
]);

/** Two threads, each with its own connection: readers see the last commit and wait for no writer, nor for its lock. */
export function startWorker(options: SqliteMetadataStoreOptions): MetadataWorker {
  const writer = startThread(options, WRITER_IDLE_MS);
  if (options.inCallingThread) return writer;
  const reader = startThread(options);
  return {
    checkOpen: () => writer.checkOpen(),
    async run(method, input, runOptions) {
      writer.checkOpen();
      return (READS.has(method) ? reader : writer).run(method, input, runOptions);
    },
    async [Symbol.asyncDispose]() {
      // Not both at once: the connection that closes last folds the log into the file.
      await writer[Symbol.asyncDispose]();
      await reader[Symbol.asyncDispose]();
    },
  };
}

function startThread(options: SqliteMetadataStoreOptions, idleTimeoutMs?: number): MetadataWorker {
  const { file, backupDirectory, busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, logger = silentLogger } = options;
  const database: MetadataDatabaseOptions = { file, backupDirectory, busyTimeoutMs };
  const pool = options.inCallingThread
    ? createLocalPool<MetadataApi>(async () => (await import('./metadata-api.ts')).createMetadataApi(database))
    : createWorkerPool<MetadataApi>({
        ...{ base: import.meta.url, file: './metadata.worker', workerData: database },
        idleTimeoutMs,
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
