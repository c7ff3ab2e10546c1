import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { WorkerCall, WorkerReply } from './expose-worker.ts';
import { uncloneableInput } from './uncloneable-input.ts';

export interface WorkerModule {
  readonly base: string;
  readonly file: string;
  readonly workerData?: unknown;
  readonly youngGenerationMb?: number | undefined;
}

/** One thread that takes one call at a time. */
export interface WorkerThread {
  /** Rejects `WORKER_INVALID_INPUT` for what cannot be cloned, and with the reason when the thread dies before it replies. */
  call(call: WorkerCall): Promise<WorkerReply>;
  /** True once the thread has ended; it takes no more calls. */
  readonly ended: boolean;
  terminate(): Promise<void>;
}

export function startWorkerThread(module: WorkerModule): WorkerThread {
  const worker = new Worker(...workerArguments(module));
  let pending: { resolve(reply: WorkerReply): void; reject(reason: Error): void } | undefined;
  let ended = false;
  const fail = (reason: Error): void => {
    ended = true;
    pending?.reject(reason);
    pending = undefined;
  };
  worker.on('message', (reply: WorkerReply) => {
    pending?.resolve(reply);
    pending = undefined;
    worker.unref();
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('messageerror', fail);
  worker.on('exit', (code) => fail(new Error(`the thread ended with exit code ${code}`)));
  // A thread without work must not keep the process alive; a listener of messages does, until this.
  worker.unref();
  return {
    call: (call) =>
      new Promise((resolve, reject) => {
        send(worker, call);
        pending = { resolve, reject };
        worker.ref();
      }),
    get ended() {
      return ended;
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

function send(worker: Worker, call: WorkerCall): void {
  try {
    worker.postMessage(call);
  } catch (cause) {
    throw uncloneableInput(call, cause);
  }
}

/** From sources the module becomes a bundle first, by esbuild, a development dependency; from `dist` it needs nothing. */
function workerArguments({ base, file, workerData, youngGenerationMb }: WorkerModule): [URL, WorkerOptions] {
  const extension = extname(new URL(base).pathname);
  const url = new URL(file + extension, base);
  const resourceLimits = youngGenerationMb === undefined ? {} : { maxYoungGenerationSizeMb: youngGenerationMb };
  if (extension !== '.ts') return [url, { workerData, resourceLimits, execArgv: [] }];
  const start = new URL('../development/run-typescript.mjs', import.meta.url);
  return [start, { workerData, resourceLimits, argv: [url.href], execArgv: ['--enable-source-maps', '--no-warnings'] }];
}
