import { clustererError, type MergeTreeInput } from '@learning-memory/clusterer';
import { abortedError, checkSignal, type Points } from '@learning-memory/clusterer-input';
import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import type { AgglomerativeApi } from './agglomerative-api.ts';

/** The time the library takes grows with the cube. */
const MAX_POINTS = 2000;

/** The memory of the thread back once nobody clusters any more. */
const IDLE_TIMEOUT_MS = 60_000;

export interface AgglomerativeThread extends AsyncDisposable {
  /** Takes input that was checked: `call` gets a copy of its vectors. Rejects with codes of the contract only. */
  run<Result>(
    input: MergeTreeInput,
    call: (pool: WorkerPool<AgglomerativeApi>, vectors: Points) => Promise<Result>,
  ): Promise<Result>;
}

/** Starts with the first call and takes one call after the other. */
export function createAgglomerativeThread(): AgglomerativeThread {
  const pool = createWorkerPool<AgglomerativeApi>({
    base: import.meta.url,
    file: './agglomerative.worker',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  let disposal: Promise<void> | undefined;
  const dispose = async (): Promise<void> => {
    await pool[Symbol.asyncDispose]();
  };
  return {
    async run({ vectors, dimension, signal }, call) {
      if (disposal !== undefined) throw disposedError();
      checkCount(vectors.length / dimension);
      checkSignal(signal);
      // A call that waits for the thread must not see what the caller does to the vectors meanwhile.
      return call(pool, { vectors: vectors.slice(), dimension }).catch((cause: unknown) => {
        throw signal?.aborted ? abortedError(signal) : failedError(cause);
      });
    },
    [Symbol.asyncDispose]: () => (disposal ??= dispose()),
  };
}

function checkCount(count: number): void {
  if (count <= MAX_POINTS) return;
  throw clustererError(
    'CLUSTERER_INVALID_INPUT',
    `${String(count)} points are more than agglomerative clustering takes, ${String(MAX_POINTS)}: use @learning-memory/clusterer-hdbscan.`,
    { details: { count, limit: MAX_POINTS } },
  );
}

function disposedError(): Error {
  return clustererError(
    'CLUSTERER_DISPOSED',
    'The agglomerative clusterer was used after it was disposed; create another.',
  );
}

function failedError(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return clustererError('CLUSTERER_UNAVAILABLE', `The thread of the clusterer failed, call again: ${reason}`, {
    cause,
  });
}
