import { basename } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { silentLogger, type Logger } from '@learning-memory/logging';
import {
  metadataStoreError,
  type MetadataStore,
  type RecordKey,
  type Revision,
  type RevisionRepository,
  type Usage,
  type UsageRepository,
} from '@learning-memory/metadata-store';
import { createWorkerPool, type WorkerPool } from '@learning-memory/worker-pool';
import type { MetadataDatabaseOptions } from './metadata-database.ts';
import type { MetadataApi } from './metadata.worker.ts';

export interface SqliteMetadataStoreOptions {
  /** Made on first use, with its folder. Other stores may keep their tables in it. */
  readonly file: string;
  /** Where the file is copied before a migration; the last 5 copies stay. */
  readonly backupDirectory: string;
  /** How long a call waits for the lock of another process, in milliseconds. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  readonly logger?: Logger | undefined;
}

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

/** A metadata store in one SQLite file that several processes may share; SQLite runs in a worker thread. */
export function createSqliteMetadataStore(options: SqliteMetadataStoreOptions): MetadataStore {
  const worker = new MetadataWorker(options);
  return {
    usage: usageRepository(worker),
    revisions: revisionRepository(worker),
    [Symbol.asyncDispose]: () => worker.close(),
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

class MetadataWorker {
  readonly #name: string;
  readonly #logger: Logger;
  readonly #pool: WorkerPool<MetadataApi>;
  #opening: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor({ file, backupDirectory, busyTimeoutMs, logger }: SqliteMetadataStoreOptions) {
    const workerData: MetadataDatabaseOptions = {
      file,
      backupDirectory,
      busyTimeoutMs: busyTimeoutMs ?? DEFAULT_BUSY_TIMEOUT_MS,
    };
    this.#name = basename(file);
    this.#logger = logger ?? silentLogger;
    this.#pool = createWorkerPool<MetadataApi>({ base: import.meta.url, file: './metadata.worker', workerData });
  }

  run: WorkerPool<MetadataApi>['run'] = async (method, input) => {
    if (this.#closing !== undefined) throw this.#disposed();
    try {
      this.#opening ??= this.#open();
      await this.#opening;
      return await this.#pool.run(method, input);
    } catch (error) {
      throw this.#translated(error);
    }
  };

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #open(): Promise<void> {
    try {
      const { applied, backup } = await this.#pool.run('open', undefined);
      if (applied > 0) this.#logger.info('metadata-store.migrated', { file: this.#name, applied, backup });
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  async #close(): Promise<void> {
    // Without the close SQLite would leave its log behind for the next opener to recover.
    if (this.#opening !== undefined) await this.#pool.run('close', undefined).catch(() => undefined);
    await this.#pool[Symbol.asyncDispose]();
  }

  #translated(error: unknown): unknown {
    if (!LearningMemoryError.isInstance(error)) return error;
    if (error.code === 'WORKER_DISPOSED') return this.#disposed();
    if (error.code !== 'WORKER_FAILED') return error;
    const message = `The metadata store "${this.#name}" lost its worker thread. Try again.`;
    return metadataStoreError('METADATA_STORE_UNAVAILABLE', message, { cause: error });
  }

  #disposed(): Error {
    return metadataStoreError('METADATA_STORE_DISPOSED', `The metadata store "${this.#name}" is closed.`);
  }
}
