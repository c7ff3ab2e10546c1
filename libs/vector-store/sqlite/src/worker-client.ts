import { basename } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Logger } from '@learning-memory/logging';
import { vectorStoreError } from '@learning-memory/vector-store';
import { createWorkerPool, type WorkerPool } from '@learning-memory/worker-pool';
import type { VectorDatabaseOptions } from './vector-database.ts';
import type { VectorApi } from './vector.worker.ts';

export const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export function createVectorWorker(workerData: VectorDatabaseOptions): WorkerPool<VectorApi> {
  return createWorkerPool<VectorApi>({ base: import.meta.url, file: './vector.worker', workerData });
}

/** The worker of one store: opened by the first call, closed once. */
export class WorkerClient {
  readonly #name: string;
  readonly #logger: Logger;
  readonly #pool: WorkerPool<VectorApi>;
  #opening: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: VectorDatabaseOptions, logger: Logger) {
    this.#name = basename(options.file);
    this.#logger = logger;
    this.#pool = createVectorWorker(options);
  }

  run: WorkerPool<VectorApi>['run'] = async (method, input, options) => {
    this.checkOpen();
    try {
      this.#opening ??= this.#open();
      await this.#opening;
      return await this.#pool.run(method, input, options);
    } catch (error) {
      throw translateWorkerFailure(error, this.#name);
    }
  };

  checkOpen(): void {
    if (this.#closing !== undefined) throw disposed(this.#name);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #open(): Promise<void> {
    try {
      const { applied, backup } = await this.#pool.run('open', undefined);
      if (applied > 0) this.#logger.info('vector-store.migrated', { file: this.#name, applied, backup });
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
}

export function translateWorkerFailure(error: unknown, name: string): unknown {
  if (!LearningMemoryError.isInstance(error)) return error;
  switch (error.code) {
    case 'WORKER_ABORTED':
      return vectorStoreError('VECTOR_STORE_ABORTED', 'The caller aborted the operation: nothing was returned.', {
        cause: error,
      });
    case 'WORKER_DISPOSED':
      return disposed(name);
    case 'WORKER_FAILED': {
      const message = `The vector store "${name}" lost its worker thread. Try again.`;
      return vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { cause: error });
    }
    default:
      return error;
  }
}

function disposed(name: string): Error {
  return vectorStoreError('VECTOR_STORE_DISPOSED', `The vector store "${name}" is closed.`);
}
