import { deserializeError } from '@learning-memory/errors';
import { checkPoolOptions } from './check-pool-options.ts';
import type { WorkerApi, WorkerCall, WorkerReply } from './expose-worker.ts';
import { workerPoolError } from './worker-pool-errors.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

export interface WorkerPoolOptions {
  /** `import.meta.url` of the caller. */
  readonly base: string;
  /** Names the worker's module relative to `base`, without extension: `./sqlite.worker`. */
  readonly file: string;
  /** Says what `getWorkerData` returns in the worker; structured-cloneable. */
  readonly workerData?: unknown;
  /** Limits the threads, from 1; defaults to 1. All but one end after ten seconds without work. */
  readonly threads?: number | undefined;
  /**
   * After so many milliseconds without work the last thread ends; the next call starts another. Without it the thread stays,
   * and with more than a timer can count, some 24 days.
   */
  readonly idleTimeoutMs?: number | undefined;
  /**
   * Bounds what a thread holds of short-lived objects, in MB: less memory, for more of the collector's work. Defaults to
   * what V8 chooses for the machine, mostly 48.
   */
  readonly youngGenerationMb?: number | undefined;
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What a method of a worker takes. */
export type WorkerInput<Method> = Method extends (input: infer Input) => unknown ? Input : never;

/** What a method of a worker answers, once it is there. */
export type WorkerOutput<Method> = Method extends (...inputs: never[]) => infer Output ? Awaited<Output> : never;

/** Threads that run the methods of one worker module, first come first served; a thread takes one call at a time. */
export interface WorkerPool<Api extends WorkerApi> extends AsyncDisposable {
  /** A thread stands; false before the first call, and once all have ended. */
  readonly started: boolean;
  /**
   * Starts a thread when none is free. Rejects with the method's own error, `WORKER_INVALID_INPUT` for an input that cannot
   * be cloned, `WORKER_ABORTED` when `signal` aborts (a call that already runs ends in the thread, unheard), `WORKER_FAILED`
   * when the thread dies or cannot start, `WORKER_DISPOSED` afterwards.
   */
  run<Name extends keyof Api & string>(
    method: Name,
    input: WorkerInput<Api[Name]>,
    options?: RunOptions,
  ): Promise<WorkerOutput<Api[Name]>>;
}

/** Threads hold memory, and several are for bursts. */
const SPARE_IDLE_MS = 10_000;

/** A timer would take more for 1. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Job {
  readonly call: WorkerCall;
  resolve(reply: WorkerReply): void;
  reject(error: Error): void;
}

/**
 * Starts nothing until the first call. Disposing waits for what was called before. Without `Api` any method may be called.
 * Throws a `RangeError` for options out of range.
 */
export function createWorkerPool<Api extends WorkerApi = Readonly<Record<string, (input: unknown) => unknown>>>(
  options: WorkerPoolOptions,
): WorkerPool<Api> {
  checkPoolOptions(options);
  const pool = new ThreadPool(options);
  return {
    get started() {
      return pool.started;
    },
    async run(method, input, runOptions) {
      const reply = await pool.enqueue({ method, input }, runOptions?.signal);
      if (reply.status === 'failed') throw deserializeError(reply.error);
      return reply.value as never;
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

class ThreadPool {
  readonly #options: WorkerPoolOptions;
  readonly #queue: Job[] = [];
  readonly #idle = new Map<WorkerThread, NodeJS.Timeout | undefined>();
  #threadCount = 0;
  #closed = false;
  readonly #working = new Set<Promise<void>>();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get started(): boolean {
    // Threads that died at rest are counted until their place is needed.
    return this.#threadCount > [...this.#idle.keys()].filter(({ ended }) => ended).length;
  }

  async enqueue(call: WorkerCall, signal: AbortSignal | undefined): Promise<WorkerReply> {
    if (this.#closed) throw workerPoolError('WORKER_DISPOSED', `${this.#options.file} was called after it was closed.`);
    if (signal?.aborted === true) throw this.#aborted();
    let onAbort = (): void => undefined;
    try {
      return await new Promise<WorkerReply>((resolve, reject) => {
        const job: Job = { call, resolve, reject };
        onAbort = () => this.#abandon(job);
        signal?.addEventListener('abort', onAbort, { once: true });
        this.#queue.push(job);
        this.#schedule();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#working.size > 0) await Promise.all(this.#working);
    await Promise.all([...this.#idle.keys()].map((thread) => this.#end(thread)));
  }

  #abandon(job: Job): void {
    const position = this.#queue.indexOf(job);
    if (position >= 0) this.#queue.splice(position, 1);
    job.reject(this.#aborted());
  }

  #schedule(): void {
    const limit = this.#options.threads ?? 1;
    while (this.#queue.length > 0 && (this.#idle.size > 0 || this.#threadCount < limit)) {
      const thread = this.#takeThread();
      if (thread === undefined) continue;
      const work = this.#work(thread).finally(() => this.#working.delete(work));
      this.#working.add(work);
    }
  }

  /** Where none can start it is undefined, and the call that it was for has failed. */
  #takeThread(): WorkerThread | undefined {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      if (!thread.ended) return thread;
      this.#threadCount -= 1;
    }
    try {
      const thread = startWorkerThread(this.#options);
      this.#threadCount += 1;
      return thread;
    } catch (cause) {
      this.#queue.shift()?.reject(this.#failure(cause));
      return undefined;
    }
  }

  /** Takes jobs until there are none or the thread is dead. */
  async #work(thread: WorkerThread): Promise<void> {
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      try {
        job.resolve(await thread.call(job.call));
      } catch (cause) {
        job.reject(thread.ended ? this.#failure(cause) : (cause as Error));
      }
      if (thread.ended) break;
    }
    if (thread.ended) {
      this.#threadCount -= 1;
      this.#schedule();
    } else {
      this.#rest(thread);
    }
  }

  #rest(thread: WorkerThread): void {
    const { idleTimeoutMs = Infinity } = this.#options;
    const isSpare = this.#idle.size > 0;
    const timeout = isSpare ? Math.min(idleTimeoutMs, SPARE_IDLE_MS) : idleTimeoutMs;
    const timer = timeout > MAX_TIMER_MS ? undefined : setTimeout(() => void this.#end(thread), timeout);
    timer?.unref();
    this.#idle.set(thread, timer);
  }

  async #end(thread: WorkerThread): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#threadCount -= 1;
    await thread.terminate();
  }

  #aborted(): Error {
    return workerPoolError('WORKER_ABORTED', `The call to ${this.#options.file} was cancelled.`);
  }

  #failure(cause: unknown): Error {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The worker ${this.#options.file} failed: ${reason}. The next call starts it again.`;
    return workerPoolError('WORKER_FAILED', message, { cause });
  }
}
