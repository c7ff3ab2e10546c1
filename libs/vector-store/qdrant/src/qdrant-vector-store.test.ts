import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import {
  compareWithOracle,
  persistentVectorStoreContract,
  vectorStoreContract,
} from '@learning-memory/vector-store-testing';
import { openHarness, SERVER } from './test-support/open-harness.ts';

describe(`createQdrantVectorStore, on ${SERVER}`, () => {
  const createHarness = openHarness;
  registerContract({ describe, it }, vectorStoreContract, { createHarness });
  registerContract({ describe, it }, persistentVectorStoreContract, { createHarness });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('answers as the memory store does, seed %i', async (seed) => {
    await using harness = await openHarness();
    const oracle = createMemoryVectorStore();
    await expect(compareWithOracle({ store: harness.store, oracle, seed })).resolves.toBeUndefined();
  });
});
