import { clustererError, type Clusterer, type ClusterInput } from '@learning-memory/clusterer';
import { abortedError, checkClusterInput, checkSignal } from '@learning-memory/clusterer-input';
import { createWorkerPool } from '@learning-memory/concurrency';
import type { DensityApi, DensityTask } from './density-api.ts';

/** Half a matrix of distances is 100 MB then. */
const MAX_POINTS = 5000;

/** The memory of the thread back once nobody clusters any more. */
const IDLE_TIMEOUT_MS = 60_000;

type Settings<Task> = Task extends DensityTask ? Omit<Task, keyof ClusterInput> : never;

/** Checks the input and has a thread do the work; the thread starts with the first call. */
export function createDensityClusterer(settings: Settings<DensityTask>): Clusterer {
  const { algorithm } = settings;
  const pool = createWorkerPool<DensityApi>({
    base: import.meta.url,
    file: './density.worker',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  let disposal: Promise<void> | undefined;
  const dispose = async (): Promise<void> => {
    await pool[Symbol.asyncDispose]();
  };
  return {
    algorithm,
    async cluster(input) {
      if (disposal !== undefined) throw disposedError(algorithm);
      checkClusterInput(input);
      checkCount(algorithm, input.vectors.length / input.dimension);
      checkSignal(input.signal);
      const { signal, dimension, minClusterSize, minSamples = minClusterSize } = input;
      // A call that waits for the thread must not see what the caller does to the vectors meanwhile.
      const vectors = input.vectors.slice();
      const task = { ...settings, vectors, dimension, minClusterSize, minSamples };
      return pool.run('cluster', task, { signal }).catch((cause: unknown) => {
        throw signal?.aborted ? abortedError(signal) : failedError(algorithm, cause);
      });
    },
    [Symbol.asyncDispose]: () => (disposal ??= dispose()),
  };
}

function checkCount(algorithm: string, count: number): void {
  if (count <= MAX_POINTS) return;
  throw clustererError(
    'CLUSTERER_INVALID_INPUT',
    `${String(count)} points are more than ${algorithm} takes, ${String(MAX_POINTS)}: use @learning-memory/clusterer-hdbscan.`,
    { details: { count, limit: MAX_POINTS } },
  );
}

function disposedError(algorithm: string): Error {
  return clustererError(
    'CLUSTERER_DISPOSED',
    `The ${algorithm} clusterer was used after it was disposed; create another.`,
  );
}

function failedError(algorithm: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return clustererError('CLUSTERER_UNAVAILABLE', `The thread of ${algorithm} failed, call again: ${reason}`, { cause });
}
