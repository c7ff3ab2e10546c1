import { parentPort, workerData } from 'node:worker_threads';
import { serializeError, type SerializedError } from '@learning-memory/errors';

/** Holds the methods of a worker; each takes one structured-cloneable input. */
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
    void answer(api, call).then((reply) => send(call.method, reply));
  });
}

/** What cannot be cloned is a failure of the method: it must not end the thread. */
function send(method: string, reply: WorkerReply): void {
  try {
    parentPort?.postMessage(reply);
  } catch (cause) {
    parentPort?.postMessage({ status: 'failed', error: uncloneable(method, reply, cause) } satisfies WorkerReply);
  }
}

function uncloneable(method: string, reply: WorkerReply, cause: unknown): SerializedError {
  if (reply.status === 'done')
    return serializeError(new TypeError(`What the method "${method}" answers cannot be cloned.`, { cause }));
  const { name, message, stack, code, kind } = reply.error;
  return { name, message, stack, code, kind };
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
