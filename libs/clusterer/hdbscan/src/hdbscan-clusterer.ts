import { clustererError, type Clusterer, type Clustering, type ClusterInput } from '@learning-memory/clusterer';
import {
  abortedError,
  checkChoice,
  checkClusterInput,
  checkMetric,
  checkSignal,
  type Metric,
} from '@learning-memory/clusterer-input';
import { createWorkerPool } from '@learning-memory/concurrency';
import type { Selection } from './clusters/cluster-selection.ts';
import type { HdbscanApi } from './hdbscan.worker.ts';

export interface HdbscanClustererOptions {
  /** Defaults to `cosine`. */
  readonly metric?: Metric | undefined;
  /** Excess of mass, or the leaves of the hierarchy: more and smaller clusters. Defaults to `eom`. */
  readonly selection?: Selection | undefined;
  /** With `eom`, all points may be one cluster. Default false. */
  readonly allowSingleCluster?: boolean | undefined;
  /** After so many milliseconds without work the threads end and their memory is free; defaults to 30 000. */
  readonly idleTimeoutMs?: number | undefined;
}

/** The memory of both threads back once nobody clusters any more. */
const IDLE_TIMEOUT_MS = 30_000;

/** A clustering leaves few objects behind: what counts lies in the memory of the kernel. */
const YOUNG_GENERATION_MB = 4;

/**
 * HDBSCAN on worker threads, which start with the first call that needs them; calls are served one after the other. Throws
 * `CLUSTERER_INVALID_INPUT` for an option that there is not.
 */
export function createHdbscanClusterer(options: HdbscanClustererOptions = {}): Clusterer {
  const { metric = 'cosine', selection = 'eom', allowSingleCluster = false } = options;
  const { idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  checkMetric(metric);
  checkChoice('selection', selection, SELECTIONS);
  checkIdleTimeout(idleTimeoutMs);
  const pool = createWorkerPool<HdbscanApi>({
    base: import.meta.url,
    file: './hdbscan.worker',
    idleTimeoutMs,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  const disposal = new AbortController();

  const run = async (input: ClusterInput, signal: AbortSignal): Promise<Clustering> => {
    const { dimension, minClusterSize, minSamples = minClusterSize } = input;
    // Shared with the threads: a message would not reach them before they are done.
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const onAbort = (): void => void Atomics.store(stop, 0, 1);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // A call that waits for the thread must not see what the caller does to the vectors meanwhile.
      const vectors = copyOf(input.vectors);
      const task = { vectors, dimension, minClusterSize, minSamples, metric, selection, allowSingleCluster, stop };
      return await pool.run('cluster', task, { signal });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };

  return {
    algorithm: 'hdbscan',
    async cluster(input) {
      if (disposal.signal.aborted) throw disposedError();
      checkClusterInput(input);
      checkSignal(input.signal);
      const signals = input.signal === undefined ? [disposal.signal] : [disposal.signal, input.signal];
      return run(input, AbortSignal.any(signals)).catch((cause: unknown) => {
        if (input.signal?.aborted) throw abortedError(input.signal);
        throw disposal.signal.aborted ? disposedError() : unavailableError(cause);
      });
    },
    async [Symbol.asyncDispose]() {
      disposal.abort();
      await pool[Symbol.asyncDispose]();
    },
  };
}

const SELECTIONS: readonly Selection[] = ['eom', 'leaf'];

function checkIdleTimeout(idleTimeoutMs: number): void {
  if (idleTimeoutMs >= 0) return;
  const message = `idleTimeoutMs is ${String(idleTimeoutMs)}: it must be a number of milliseconds from 0 on.`;
  throw clustererError('CLUSTERER_INVALID_INPUT', message);
}

/** In shared memory, so that the thread needs no copy of its own. */
function copyOf(vectors: ClusterInput['vectors']): ClusterInput['vectors'] {
  const memory = new SharedArrayBuffer(vectors.byteLength);
  const copy = vectors instanceof Float32Array ? new Float32Array(memory) : new Float64Array(memory);
  copy.set(vectors);
  return copy;
}

function disposedError(): Error {
  return clustererError('CLUSTERER_DISPOSED', 'The hdbscan clusterer was disposed; create another.');
}

function unavailableError(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return clustererError('CLUSTERER_UNAVAILABLE', `The threads of hdbscan failed, call again: ${reason}`, { cause });
}
