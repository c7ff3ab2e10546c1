import { afterEach, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger } from '@learning-memory/logging';
import { createWorkerPool, type WorkerPool } from '@learning-memory/worker-pool';
import { createPooledEmbedding } from './pooled-embedding.ts';
import type { UseLiteApi } from './use-lite-api.ts';

const DOCUMENT = { inputType: 'document' } as const;
const services: EmbeddingService[] = [];

function poolOf(file: string): WorkerPool<UseLiteApi> {
  return createWorkerPool<UseLiteApi>({ base: import.meta.url, file });
}

function embeddingOn(...pools: readonly WorkerPool<UseLiteApi>[]): EmbeddingService {
  const model = { id: 'faulty-1', dimension: 1, denseWeight: 0.5 };
  const service = createPooledEmbedding({ model, pools, logger: silentLogger });
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0)) await service[Symbol.asyncDispose]();
});

describe('createPooledEmbedding', () => {
  it('rejects EMBEDDING_UNAVAILABLE when the worker dies, and starts another for the next call', async () => {
    const service = embeddingOn(poolOf('./test-support/faulty.worker'));
    await expect(service.embed('crash', DOCUMENT)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      kind: 'unavailable',
      details: { modelId: 'faulty-1' },
      cause: { code: 'WORKER_FAILED' },
    });
    await expect(service.embed('well', DOCUMENT)).resolves.toEqual([1]);
  });

  it('rejects EMBEDDING_UNAVAILABLE with the reason when the model cannot be loaded, and tries again', async () => {
    const service = embeddingOn(poolOf('./test-support/faulty.worker'));
    const failing = service.embedBatch(['fail', 'well'], DOCUMENT);
    const other = service.embed('well', DOCUMENT);
    await expect(failing).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringMatching(/faulty-1.*loads it again: weights missing\./u),
      cause: { message: 'weights missing.' },
    });
    await expect(other).resolves.toEqual([1]);
  });

  it('does without a second thread that cannot start', async () => {
    const service = embeddingOn(poolOf('./test-support/faulty.worker'), poolOf('./test-support/missing.worker'));
    const texts = Array.from({ length: 6 }, (_, index) => `${'long '.repeat(60)}${index}`);
    await expect(service.embedBatch(texts, DOCUMENT)).resolves.toEqual(texts.map(() => [1]));
  });

  it('rejects EMBEDDING_UNAVAILABLE when there is no worker', async () => {
    const service = embeddingOn(poolOf('./test-support/missing.worker'));
    await expect(service.embed('text', DOCUMENT)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  });

  it('starts nothing for a call that asks for a loaded model, and answers it once there is one', async () => {
    const pool = poolOf('./test-support/faulty.worker');
    const service = embeddingOn(pool);
    const ifLoaded = { ...DOCUMENT, ifLoaded: true };
    await expect(service.embed('text', ifLoaded)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(pool.started).toBe(false);
    await service.embed('text', DOCUMENT);
    await expect(service.embed('text', ifLoaded)).resolves.toEqual([1]);
    await service.embed('crash', DOCUMENT).catch(() => undefined);
    await expect(service.embed('text', ifLoaded)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(pool.started).toBe(false);
  });

  it('answers blank texts and empty batches without a worker', async () => {
    const service = embeddingOn(poolOf('./test-support/missing.worker'));
    await expect(service.embed(' \n', DOCUMENT)).resolves.toBeUndefined();
    await expect(service.embedBatch(['', ' '], DOCUMENT)).resolves.toEqual([undefined, undefined]);
    await expect(service.embedBatch([], DOCUMENT)).resolves.toEqual([]);
  });
});
