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

/** The second starts only for work that one cannot do at once: several long texts. Each holds the model, 100 MB. */
const THREADS = 2;

/**
 * Universal Sentence Encoder lite (Cer et al. 2018) on WebAssembly in worker threads. Sees text in Latin letters;
 * a text most of whose letters it has no words for is answered `undefined`. Starts nothing until the first text.
 */
export function createUseLiteEmbedding(options: UseLiteEmbeddingOptions = {}): EmbeddingService {
  const pool = createWorkerPool<UseLiteApi>({
    base: import.meta.url,
    file: './use-lite.worker',
    threads: THREADS,
    idleTimeoutMs: options.idleTimeoutMs ?? 300_000,
  });
  return createPooledEmbedding({
    model: USE_LITE_MODEL,
    threads: THREADS,
    pool,
    logger: options.logger ?? silentLogger,
  });
}
