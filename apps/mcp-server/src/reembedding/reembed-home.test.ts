import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { silentLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { findUnembedded } from '../test-support/find-unembedded.ts';
import { fillOldHome, OLD_HOME } from '../test-support/old-home.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { reembedHome } from './reembed-home.ts';
import { RETIRED_MODELS } from './retired-models.ts';

let filled: TemporaryHome;
let home: TemporaryHome;

beforeAll(async () => {
  filled = await temporaryHome();
  await fillOldHome(filled.home, join(filled.journal, 'code'));
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
});

beforeEach(async () => {
  home = await temporaryHome();
  await cp(filled.home, home.home, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

function openStore(): VectorStore {
  return createSqliteVectorStore({ file: dataPaths(home.home).database, retiredModels: RETIRED_MODELS });
}

async function models(store: VectorStore): Promise<Readonly<Record<string, readonly [number, string]>>> {
  const collections = await store.listCollections();
  return Object.fromEntries(collections.map(({ name, count, model }) => [name, [count, model.id]]));
}

describe('reembedHome', () => {
  it('gives every point of a retired model a vector of the present one, though two do it at once', async () => {
    await using store = openStore();
    await using other = openStore();
    await using embedding = createPackagedStaticEmbedding();
    const embedded = await Promise.all(
      [store, other].map((vectorStore) => reembedHome({ embedding, vectorStore, logger: silentLogger })),
    );
    expect(Math.max(...embedded)).toBeGreaterThan(0);
    const expected = Object.entries(OLD_HOME).map(([name, count]) => [name, [count, embedding.model.id]]);
    expect(await models(store)).toEqual(Object.fromEntries(expected));
    expect(await findUnembedded(store, embedding)).toEqual([]);
    expect(await reembedHome({ embedding, vectorStore: store, logger: silentLogger })).toBe(0);
  });

  it('stops when told to, and goes on where it stopped', async () => {
    await using store = openStore();
    await using embedding = createPackagedStaticEmbedding();
    const controller = new AbortController();
    const stopping = after(embedding, 3, () => controller.abort());
    const context = { vectorStore: store, logger: silentLogger };
    expect(await reembedHome({ ...context, embedding: stopping, signal: controller.signal })).toBeLessThan(5000);
    const before = (await store.listCollections()).map(({ reembedding }) => reembedding?.done ?? 0);
    expect(Math.max(...before)).toBeGreaterThan(0);
    await reembedHome({ ...context, embedding });
    expect(await findUnembedded(store, embedding)).toEqual([]);
  });

  it('tries again when a part was unavailable for a while', async () => {
    await using store = openStore();
    await using embedding = createPackagedStaticEmbedding();
    const controller = new AbortController();
    const waiting = reembedHome({
      vectorStore: store,
      logger: { ...silentLogger, warn: () => controller.abort() },
      embedding: failing(embedding, embeddingError('EMBEDDING_UNAVAILABLE', 'Away.')),
      signal: controller.signal,
    });
    expect(await waiting).toBe(0);
    expect((await store.listCollections()).reduce((sum, { count }) => sum + count, 0)).toBe(5001);
  });

  it('waits once, and not for each collection, while another process holds the file', async () => {
    const { database: file } = dataPaths(home.home);
    await using store = createSqliteVectorStore({ file, retiredModels: RETIRED_MODELS, busyTimeoutMs: 50 });
    await using embedding = createPackagedStaticEmbedding();
    const connection = connectSqlite(file);
    connection.exec('BEGIN IMMEDIATE');
    const controller = new AbortController();
    const delayed: unknown[] = [];
    const warn = (event: string): void => {
      delayed.push(event);
      // Time enough for the other collections to be refused as well.
      setTimeout(() => controller.abort(), 1000);
    };
    const context = { vectorStore: store, embedding, logger: { ...silentLogger, warn }, signal: controller.signal };
    expect(await reembedHome(context)).toBe(0);
    connection.close();
    expect(delayed).toEqual(['reembedding.delayed']);
  });

  it('goes on with the other collections when one fails, and says which', async () => {
    await using store = openStore();
    await using embedding = createPackagedStaticEmbedding();
    const failures: unknown[] = [];
    const embedded = await reembedHome({
      vectorStore: store,
      logger: { ...silentLogger, warn: (event, fields) => failures.push([event, fields?.['collection']]) },
      embedding: failingOnce(embedding),
    });
    const collections = await store.listCollections();
    const left = collections.filter(({ reembedding }) => reembedding !== undefined);
    expect(left).toHaveLength(1);
    expect(failures).toEqual([['reembedding.failed', left[0]?.name]]);
    expect(embedded).toBeGreaterThan(0);
  });
});

/** Cannot read the first batch. */
function failingOnce(embedding: EmbeddingService): EmbeddingService {
  let asked = false;
  return {
    ...embedding,
    embedBatch(texts, options) {
      if (asked) return embedding.embedBatch(texts, options);
      asked = true;
      return Promise.reject(new Error('broken'));
    },
  };
}

/** Does something after so many batches. */
function after(embedding: EmbeddingService, batches: number, run: () => void): EmbeddingService {
  let count = 0;
  return {
    ...embedding,
    async embedBatch(texts, options) {
      const vectors = await embedding.embedBatch(texts, { ...options, signal: undefined });
      count += 1;
      if (count === batches) run();
      return vectors;
    },
  };
}

function failing(embedding: EmbeddingService, error: Error): EmbeddingService {
  return { ...embedding, embedBatch: () => Promise.reject(error) };
}
