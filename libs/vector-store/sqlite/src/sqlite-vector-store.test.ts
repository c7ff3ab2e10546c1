import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import {
  compareWithOracle,
  persistentVectorStoreContract,
  vectorStoreContract,
  type PersistentVectorStoreHarness,
} from '@learning-memory/vector-store-testing';
import { openStore } from './test-support/open-store.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

async function createHarness(): Promise<PersistentVectorStoreHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'vector-store-'));
  const store = openStore(folder);
  return {
    store,
    reopen: async () => openStore(folder),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

registerContract({ describe, it }, vectorStoreContract, { createHarness });
registerContract({ describe, it }, persistentVectorStoreContract, { createHarness });

describe('beside the memory store', () => {
  const temporaryFolder = temporaryFolders();

  it.each([1, 2, 3, 4])('answers random filters, scrolls and searches alike, seed %i', async (seed) => {
    await using store = openStore(await temporaryFolder());
    await using oracle = createMemoryVectorStore();
    await expect(compareWithOracle({ store, oracle, seed, rounds: 20 })).resolves.toBeUndefined();
  });
});
