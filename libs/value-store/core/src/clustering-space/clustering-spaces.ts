import { createWorkerPool } from '@learning-memory/worker-pool';
import { joinComponents, orderByText, type ClusteringSpace, type ClusteringSpaceInput } from './clustering-space.ts';
import type { ClusteringSpaceApi } from './clustering-space.worker.ts';

/** Makes clustering spaces beside the event loop. */
export interface ClusteringSpaces extends AsyncDisposable {
  /** Starts the threads, so that they are there when the input is. */
  prepare(): void;
  /** `undefined` where the words of the texts have nothing in common beyond chance. */
  make(input: ClusteringSpaceInput, signal?: AbortSignal): Promise<ClusteringSpace | undefined>;
}

const IDLE_TIMEOUT_MS = 10_000;
/** One for the words and one for the meaning. */
const THREADS = 2;

/** Threads start with the first call and end when idle. */
export function createClusteringSpaces(): ClusteringSpaces {
  const pool = createWorkerPool<ClusteringSpaceApi>({
    base: import.meta.url,
    file: './clustering-space.worker',
    threads: THREADS,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  return {
    prepare() {
      // What is wrong with a thread, the call that needs it will say.
      for (let thread = 0; thread < THREADS; thread += 1) pool.run('load', undefined).catch(() => {});
    },
    async make(input, signal) {
      const { order, texts, vectors } = orderByText(input);
      const [words, meaning] = await Promise.all([
        pool.run('wordComponents', texts, { signal }),
        pool.run('meaningComponents', { vectors, dimension: input.dimension }, { signal }),
      ]);
      return words.length === 0
        ? undefined
        : joinComponents({ words, meaning }, { denseWeight: input.denseWeight, order });
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
