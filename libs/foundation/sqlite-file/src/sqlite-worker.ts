import { LearningMemoryError } from '@learning-memory/errors';
import { workerPoolError, type WorkerApi, type WorkerPool } from '@learning-memory/concurrency';
import { driverOfProcess } from './driver/driver-of-process.ts';
import { createOpenedFile } from './opened-file.ts';

export interface SqliteWorkerOptions<Api extends WorkerApi> {
  /** Has one thread; the worker disposes it. */
  readonly pool: WorkerPool<Api>;
  /** What is opened; once it is, no call makes another where it is missing. */
  readonly file: string;
  /**
   * Opens the file in the thread: before the first call, and before the next one where it failed or where the file was
   * replaced. A thread that replaces a lost one opens it by itself.
   */
  readonly open: () => Promise<void>;
  /** Closes the file in the thread: at the end, and before it is opened again; only where it was opened. */
  readonly close: () => Promise<void>;
  /** The caller's own error for a failure; see `workerFailureOf`. */
  readonly translate: (error: unknown) => unknown;
}

/**
 * The thread of one file: it opens with the first call and closes once. No call is answered from a file that was deleted
 * or replaced since: it is refused, and the next one opens what took its place. Every failure is translated.
 */
export interface SqliteWorker<Api extends WorkerApi> extends AsyncDisposable {
  readonly run: WorkerPool<Api>['run'];
  /** Throws once the worker is disposed of, as `run` does. */
  checkOpen(): void;
}

/**
 * A call is `aborted` by the caller's signal, `closed` before it was made, `invalid` where what it was given cannot go to a
 * thread, or `lost` with its thread.
 */
export type WorkerFailure = 'aborted' | 'closed' | 'invalid' | 'lost';

const FAILURES: ReadonlyMap<string, WorkerFailure> = new Map([
  ['WORKER_ABORTED', 'aborted'],
  ['WORKER_DISPOSED', 'closed'],
  ['WORKER_INVALID_INPUT', 'invalid'],
  ['WORKER_FAILED', 'lost'],
]);

/** What became of a call that the thread did not answer; `undefined` for an error of its own. */
export function workerFailureOf(error: unknown): WorkerFailure | undefined {
  return LearningMemoryError.isInstance(error) ? FAILURES.get(error.code) : undefined;
}

/** Starts nothing until the first call. Disposing waits for what was called before. */
export function createSqliteWorker<Api extends WorkerApi>(options: SqliteWorkerOptions<Api>): SqliteWorker<Api> {
  driverOfProcess();
  const { pool, translate } = options;
  const opened = createOpenedFile(options);
  let closing: Promise<void> | undefined;

  function checkOpen(): void {
    if (closing !== undefined) throw translate(workerPoolError('WORKER_DISPOSED', 'The worker is closed.'));
  }

  async function close(): Promise<void> {
    await opened.close();
    await pool[Symbol.asyncDispose]();
  }

  return {
    checkOpen,
    async run(method, input, runOptions) {
      checkOpen();
      try {
        const file = await opened.ready();
        return await opened.unlessChanged(file, pool.run(method, input, runOptions));
      } catch (error) {
        throw translate(error);
      }
    },
    [Symbol.asyncDispose]: () => (closing ??= close()),
  };
}
