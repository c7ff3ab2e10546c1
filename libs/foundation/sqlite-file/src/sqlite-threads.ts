import { createWorkerPool, workerPoolError, type WorkerApi, type WorkerPool } from '@learning-memory/concurrency';
import { driverOfProcess } from './driver/driver-of-process.ts';
import type { StoreCall, StoresApi } from './expose-sqlite-stores.ts';

/** What they hold for long is outside of V8, which would let each thread have 48 MB of new objects. */
const YOUNG_GENERATION_MB = 3;
/** Most sessions write now and then, and nobody waits for what a thread needs to start. */
const WRITER_IDLE_MS = 60_000;

/** The module of the threads, as for a pool; it calls `exposeSqliteStores`. */
export interface SqliteThreadModule {
  readonly base: string;
  readonly file: string;
}

/** What one store does in a thread. */
export interface StoreInThread {
  readonly role: 'reader' | 'writer';
  /** Its name in the module. */
  readonly store: string;
  /** What its methods are made of, once in each thread; structured-cloneable. */
  readonly options: unknown;
}

/** One thread that reads, and one that writes until a minute has passed without, for all stores of a file. */
export interface SqliteThreads {
  /** A store its share of a thread, which ends with the last share that is disposed of. */
  share<Api extends WorkerApi>(use: StoreInThread): WorkerPool<Api>;
}

/** Starts nothing until the first call. A store that is given none has threads of its own. */
export function createSqliteThreads({ base, file }: SqliteThreadModule): SqliteThreads {
  driverOfProcess();
  const thread = { base, file, youngGenerationMb: YOUNG_GENERATION_MB };
  const threads = {
    reader: sharedThread(() => createWorkerPool<StoresApi>(thread)),
    writer: sharedThread(() => createWorkerPool<StoresApi>({ ...thread, idleTimeoutMs: WRITER_IDLE_MS })),
  };
  let shares = 0;
  return {
    share: ({ role, store, options }) => shareOf(threads[role], { id: (shares += 1), store, options }),
  };
}

interface SharedThread {
  take(): WorkerPool<StoresApi>;
  /** Ends what nobody has any more. */
  giveBack(): Promise<void>;
}

function sharedThread(create: () => WorkerPool<StoresApi>): SharedThread {
  let pool: WorkerPool<StoresApi> | undefined;
  let taken = 0;
  return {
    take() {
      taken += 1;
      return (pool ??= create());
    },
    async giveBack() {
      taken -= 1;
      if (taken > 0) return;
      const ending = pool;
      pool = undefined;
      await ending?.[Symbol.asyncDispose]();
    },
  };
}

function shareOf<Api extends WorkerApi>(
  thread: SharedThread,
  use: Pick<StoreCall, 'id' | 'store' | 'options'>,
): WorkerPool<Api> {
  const pool = thread.take();
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await Promise.allSettled(running);
    await thread.giveBack();
  }

  return {
    get started() {
      return pool.started;
    },
    async run(method, input, options) {
      if (closing !== undefined)
        throw workerPoolError('WORKER_DISPOSED', `"${method}" was called after its store closed.`);
      const answer = pool.run('call', { ...use, method, input }, options);
      const settled: Promise<unknown> = answer.then(
        () => running.delete(settled),
        () => running.delete(settled),
      );
      running.add(settled);
      return (await answer) as never;
    },
    [Symbol.asyncDispose]: () => (closing ??= close()),
  };
}
