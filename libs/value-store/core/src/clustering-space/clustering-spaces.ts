import { createWorkerPool } from '@learning-memory/concurrency';
import type { ClusteringSpace, ClusteringSpaceInput } from './clustering-space.ts';
import type { ClusteringSpaceApi } from './clustering-space.worker.ts';
import type { PartitionsToSettle } from './settle-partition.ts';

/** Makes clustering spaces beside the event loop. */
export interface ClusteringSpaces extends AsyncDisposable {
  /**
   * Starts the thread and analyses the words of texts for a `make` that follows, which else does it: that saves some 30 ms of
   * the first answer, while vectors are read.
   */
  prepare(texts: readonly string[]): void;
  /** `undefined` where the words of the texts have nothing in common beyond chance. */
  make(input: ClusteringSpaceInput, signal?: AbortSignal): Promise<ClusteringSpace | undefined>;
  /** Says which clusters stay as they were: see `settlePartition`. */
  settle(partitions: PartitionsToSettle, signal?: AbortSignal): Promise<Int32Array>;
}

/** A thread that rests gives its memory back; two calls of one conversation are rarely farther apart. */
const IDLE_TIMEOUT_MS = 10_000;

/** The thread starts with the first call and ends when idle. */
export function createClusteringSpaces(): ClusteringSpaces {
  const pool = createWorkerPool<ClusteringSpaceApi>({
    base: import.meta.url,
    file: './clustering-space.worker',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  return {
    prepare(texts) {
      // What is wrong with the thread, the call that needs it will say.
      pool.run('analyze', texts).catch(() => {});
    },
    settle: (partitions, signal) => pool.run('settle', partitions, { signal }),
    make: (input, signal) => pool.run('make', input, { signal }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
