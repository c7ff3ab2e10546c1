import { basename } from 'node:path';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type {
  ClusterRun,
  ClusterRunRepository,
  ExposureRepository,
  MetadataStore,
  RecordKey,
  Revision,
  RevisionRepository,
  Usage,
  UsageRepository,
} from '@learning-memory/metadata-store';
import { createSqliteWorker, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, createWorkerPool } from '@learning-memory/worker-pool';
import { codeIndexRepository } from './code-index-repository.ts';
import type { MetadataDatabaseOptions } from './metadata-database.ts';
import type { MetadataApi } from './metadata-api.ts';
import { translateWorkerFailure } from './sqlite-failure.ts';

export interface SqliteMetadataStoreOptions {
  /** Made on first use, with its folder. Other stores may keep their tables in it. */
  readonly file: string;
  /** Where the file is copied before a migration; the last 5 copies stay. */
  readonly backupDirectory: string;
  /** How long a call waits for the lock of another process, in milliseconds. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /** Without a thread of its own: for a process that asks little and ends. Each call holds the thread up. Default false. */
  readonly inCallingThread?: boolean | undefined;
  readonly logger?: Logger | undefined;
}

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

/** A metadata store in one SQLite file that several processes may share; SQLite runs in a worker thread. */
export function createSqliteMetadataStore(options: SqliteMetadataStoreOptions): MetadataStore {
  const worker = startWorker(options);
  return {
    usage: usageRepository(worker),
    revisions: revisionRepository(worker),
    exposures: exposureRepository(worker),
    clusterRuns: clusterRunRepository(worker),
    codeIndex: codeIndexRepository(worker),
    async forget(keys): Promise<void> {
      if (keys.length > 0) await worker.run('forget', keys);
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

function usageRepository(worker: MetadataWorker): UsageRepository {
  return {
    async record({ kind, ids, usedAt }): Promise<void> {
      if (ids.length > 0) await worker.run('recordUse', { kind, ids, usedAt });
    },
    async find(kind, ids): Promise<ReadonlyMap<string, Usage>> {
      const found = ids.length > 0 ? await worker.run('findUsage', { kind, ids }) : [];
      return new Map(found.map(({ id, usage }) => [id, usage]));
    },
    latest: (kind, limit) => worker.run('latestUsage', { kind, limit }),
  };
}

function revisionRepository(worker: MetadataWorker): RevisionRepository {
  return {
    append: (key: RecordKey, { snapshot, replacedAt }): Promise<number> =>
      worker.run('appendRevision', { key, snapshot, replacedAt }),
    list: (key: RecordKey): Promise<readonly Revision[]> => worker.run('listRevisions', key),
  };
}

function exposureRepository(worker: MetadataWorker): ExposureRepository {
  return {
    async record({ kind, ids, sessionId, shownAt }): Promise<void> {
      if (ids.length > 0) await worker.run('recordExposures', { kind, ids, sessionId, shownAt });
    },
    find: async (kind, ids) => (ids.length > 0 ? worker.run('findExposures', { kind, ids }) : []),
  };
}

function clusterRunRepository(worker: MetadataWorker): ClusterRunRepository {
  return {
    latest: ({ axis, domain }) => worker.run('latestClusterRun', { axis, domain }),
    findLabel: (axis, label) => worker.run('findClusterLabel', { axis, label }),
    append({ axis, domain, fingerprint, createdAt, report, clusters }, after): Promise<ClusterRun | undefined> {
      return worker.run('appendClusterRun', {
        draft: { axis, domain, fingerprint, createdAt, report, clusters },
        after,
      });
    },
  };
}

type MetadataWorker = SqliteWorker<MetadataApi>;

function startWorker(options: SqliteMetadataStoreOptions): MetadataWorker {
  const { file, backupDirectory, busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, logger = silentLogger } = options;
  const database: MetadataDatabaseOptions = { file, backupDirectory, busyTimeoutMs };
  const pool = options.inCallingThread
    ? createLocalPool<MetadataApi>(async () => (await import('./metadata-api.ts')).createMetadataApi(database))
    : createWorkerPool<MetadataApi>({ base: import.meta.url, file: './metadata.worker', workerData: database });
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
