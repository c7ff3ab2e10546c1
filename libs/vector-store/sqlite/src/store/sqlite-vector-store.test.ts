import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import {
  compareWithOracle,
  persistentVectorStoreContract,
  vectorStoreContract,
  type PersistentVectorStoreHarness,
} from '@learning-memory/vector-store-testing';
import { openLocalStore, openStore } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

async function createHarness(open: (folder: string) => VectorStore): Promise<PersistentVectorStoreHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'vector-store-'));
  const store = open(folder);
  return {
    store,
    reopen: async () => open(folder),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

describe.each([
  ['in threads', (folder: string) => openStore(folder)],
  ['in the calling thread', openLocalStore],
])('%s', (_where, open) => {
  registerContract({ describe, it }, vectorStoreContract, { createHarness: () => createHarness(open) });
  registerContract({ describe, it }, persistentVectorStoreContract, { createHarness: () => createHarness(open) });
});

describe('beside the memory store', () => {
  const temporaryFolder = temporaryFolders();

  it.each([1, 2, 3, 4])('answers random filters, scrolls and searches alike, seed %i', async (seed) => {
    await using store = openStore(await temporaryFolder());
    await using oracle = createMemoryVectorStore();
    await expect(compareWithOracle({ store, oracle, seed, rounds: 20 })).resolves.toBeUndefined();
  });
});
