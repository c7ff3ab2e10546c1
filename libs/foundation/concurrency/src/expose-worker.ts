import { parentPort, workerData } from 'node:worker_threads';
import { serializeError, type SerializedError } from '@learning-memory/errors';

/** Methods of a worker: one structured-cloneable input each. */
// The input type of a method is contravariant, so only `never` admits every method.
export type WorkerApi = Readonly<Record<string, (input: never) => unknown>>;

export type WorkerReply =
  { readonly status: 'done'; readonly value: unknown } | { readonly status: 'failed'; readonly error: SerializedError };

export interface WorkerCall {
  readonly method: string;
  readonly input: unknown;
}

/** Ends a worker module: answers calls with the methods of `api`; failures keep their code, kind and details. */
export function exposeWorker(api: WorkerApi): void {
  // What a library prints must not reach standard output: it may carry a protocol.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  parentPort?.on('message', (call: WorkerCall) => {
    void answer(api, call).then((reply) => parentPort?.postMessage(reply));
  });
}

async function answer(api: WorkerApi, { method, input }: WorkerCall): Promise<WorkerReply> {
  try {
    const run = api[method];
    if (run === undefined) throw new Error(`The worker has no method "${method}".`);
    return { status: 'done', value: await run(input as never) };
  } catch (error) {
    return { status: 'failed', error: serializeError(error) };
  }
}

/** The `workerData` the pool was made with. */
export function getWorkerData<T>(): T {
  return workerData as T;
}
