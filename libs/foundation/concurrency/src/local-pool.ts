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
      const answer = last.then(async () => {
        if (options?.signal?.aborted === true) throw workerPoolError('WORKER_ABORTED', `"${method}" was cancelled.`);
        methods ??= await load();
        const run = methods[method];
        if (run === undefined) throw new Error(`There is no method "${method}".`);
        return run(input as never);
      });
      last = answer.catch(() => undefined);
      return (await answer) as never;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await last;
    },
  };
}
