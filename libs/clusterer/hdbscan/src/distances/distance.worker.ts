import { exposeWorker, getWorkerData } from '@learning-memory/concurrency';
import { createDistanceShare, type DistanceShare } from './distance-share.ts';

export interface DistanceWorkerData {
  readonly memory: WebAssembly.Memory;
}

/** Holds the thread that helps to measure the vectors of the memory it was started with. */
const { nearest, rows }: DistanceShare = createDistanceShare(getWorkerData<DistanceWorkerData>().memory);

export type DistanceApi = Pick<DistanceShare, keyof DistanceShare>;

exposeWorker({ nearest, rows });
