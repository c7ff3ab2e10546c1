import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { startDouble } from '@learning-memory/qdrant-double';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createQdrantVectorStore } from '@learning-memory/vector-store-qdrant';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import {
  compareWithOracle,
  persistentVectorStoreContract,
  vectorStoreContract,
  type PersistentVectorStoreHarness,
  type VectorStoreHarness,
} from '@learning-memory/vector-store-testing';
import { createMirroredVectorStore } from './mirrored-vector-store.ts';
import { openPlaces } from './test-support/places.ts';
import { settling } from './test-support/settling.ts';

async function openOnMemory(): Promise<VectorStoreHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'vector-store-mirrored-'));
  const [rows, mirror] = [createMemoryVectorStore(), createMemoryVectorStore()];
  const store = createMirroredVectorStore({ rows, mirror, directory });
  return {
    store: settling(store),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The embedded store and a server. */
async function openOnServer(): Promise<PersistentVectorStoreHarness & { readonly settled: VectorStore }> {
  const [double, directory] = [await startDouble(), await mkdtemp(join(tmpdir(), 'vector-store-mirrored-'))];
  const open = () =>
    createMirroredVectorStore({
      rows: createSqliteVectorStore({ file: join(directory, 'memory.db') }),
      mirror: createQdrantVectorStore({ url: double.url }),
      directory: join(directory, 'mirror'),
    });
  const store = open();
  return {
    store,
    reopen: async () => open(),
    settled: settling(store),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await double.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
      if (double.violations.length > 0) throw new Error(double.violations.slice(0, 3).join('\n'));
    },
  };
}

describe('createMirroredVectorStore, of two memory stores', () => {
  registerContract({ describe, it }, vectorStoreContract, { createHarness: openOnMemory });

  it.each([1, 2, 3, 4, 5])('answers as the memory store does, seed %i, and asks the mirror for it', async (seed) => {
    await using places = await openPlaces();
    const store = settling(places.open());
    const oracle = createMemoryVectorStore();
    await expect(compareWithOracle({ store, oracle, seed, rounds: 40 })).resolves.toBeUndefined();
    expect(places.asked.filter((operation) => operation === 'search').length).toBeGreaterThan(10);
  });
});

describe('createMirroredVectorStore, of the embedded store and a server', () => {
  registerContract({ describe, it }, vectorStoreContract, { createHarness: openOnServer });
  registerContract({ describe, it }, persistentVectorStoreContract, { createHarness: openOnServer });

  it.each([6, 7])('answers as the memory store does, seed %i', async (seed) => {
    await using harness = await openOnServer();
    const oracle = createMemoryVectorStore();
    await expect(compareWithOracle({ store: harness.settled, oracle, seed })).resolves.toBeUndefined();
  });
});
