import type { WorkerApi } from './expose-worker.ts';
import { workerPoolError } from './worker-pool-errors.ts';
import type { WorkerPool } from './worker-pool.ts';

/**
 * Runs the methods in the calling thread, which they hold up, first come first served: for a process that asks little
 * and ends, where starting a thread takes longer than all it would do. `load` gives the methods with the first call, and
 * again where it failed. Their errors come as they are.
 */
export function createLocalPool<Api extends WorkerApi>(load: () => Promise<Api>): WorkerPool<Api> {
  let methods: Api | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  return {
    get started() {
      return methods !== undefined && !closed;
    },
    async run(method, input, options) {
      if (closed) throw workerPoolError('WORKER_DISPOSED', `"${method}" was called after the pool was closed.`);
      const signal = options?.signal;
      const throwIfAborted = (): void => {
        if (signal?.aborted === true) throw workerPoolError('WORKER_ABORTED', `"${method}" was cancelled.`);
      };
      throwIfAborted();
      const answer = last.then(async () => {
        throwIfAborted();
        methods ??= await load();
        const run = methods[method];
        if (run === undefined) throw new Error(`There is no method "${method}".`);
        return run(input as never);
      });
      last = answer.catch(() => undefined);
      return (await untilAborted(answer, signal, throwIfAborted)) as never;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await last;
    },
  };
}

/** Settles as the answer does, or at once with what `throwIfAborted` throws: nobody waits for the calls before it. */
async function untilAborted(
  answer: Promise<unknown>,
  signal: AbortSignal | undefined,
  throwIfAborted: () => void,
): Promise<unknown> {
  if (signal === undefined) return answer;
  let onAbort = (): void => undefined;
  const aborted = new Promise<void>((resolve) => (onAbort = resolve)).then(throwIfAborted);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
