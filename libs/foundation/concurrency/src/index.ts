/// <reference types="node" preserve="true" />
export { asPromised } from './as-promised.ts';
export type { Synchronous, SynchronousMember } from './as-promised.ts';
export { createBreather } from './breather.ts';
export type { Breather } from './breather.ts';
export { createKeyedQueue } from './keyed-queue.ts';
export type { KeyedQueue } from './keyed-queue.ts';
export { createLocalPool } from './local-pool.ts';
export { createWorkerPool } from './worker-pool.ts';
export type { RunOptions, WorkerInput, WorkerOutput, WorkerPool, WorkerPoolOptions } from './worker-pool.ts';
export { exposeWorker, getWorkerData } from './expose-worker.ts';
export type { WorkerApi, WorkerCall, WorkerReply } from './expose-worker.ts';
export { WORKER_POOL_ERRORS, workerPoolError } from './worker-pool-errors.ts';
export type { WorkerPoolErrorCode } from './worker-pool-errors.ts';
