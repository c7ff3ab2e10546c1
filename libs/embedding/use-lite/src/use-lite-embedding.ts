import type { EmbeddingModel, EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import { createWorkerPool } from '@learning-memory/worker-pool';
import { createPooledEmbedding } from './pooled-embedding.ts';
import type { UseLiteApi } from './use-lite-api.ts';

export interface UseLiteEmbeddingOptions {
  /** Milliseconds without work after which the worker ends and its memory is free; default 300 000. */
  readonly idleTimeoutMs?: number | undefined;
  /** Hears `model.loaded`. */
  readonly logger?: Logger | undefined;
}

export const USE_LITE_MODEL: EmbeddingModel = { id: 'use-lite-512', dimension: 512, denseWeight: 0.25 };

/** The second thread is for bursts, and holds the model again, 100 MB. */
const SPARE_IDLE_MS = 10_000;

/**
 * Universal Sentence Encoder lite (Cer et al. 2018) on WebAssembly in worker threads. Sees text in Latin letters;
 * a text most of whose letters it has no words for is answered `undefined`. Starts nothing until the first text.
 */
export function createUseLiteEmbedding(options: UseLiteEmbeddingOptions = {}): EmbeddingService {
  const { idleTimeoutMs = 300_000, logger = silentLogger } = options;
  const pools = [idleTimeoutMs, Math.min(idleTimeoutMs, SPARE_IDLE_MS)].map((timeout) =>
    createWorkerPool<UseLiteApi>({ base: import.meta.url, file: './use-lite.worker', idleTimeoutMs: timeout }),
  );
  return createPooledEmbedding({ model: USE_LITE_MODEL, pools, logger });
}
