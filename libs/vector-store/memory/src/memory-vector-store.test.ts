import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { compareWithOracle, vectorStoreContract } from '@learning-memory/vector-store-testing';
import { createMemoryVectorStore } from './memory-vector-store.ts';

registerContract({ describe, it }, vectorStoreContract, {
  createHarness: async () => {
    const store = createMemoryVectorStore();
    return { store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
  },
});

describe('compareWithOracle', () => {
  it('finds no difference between two memory stores', async () => {
    const [store, oracle] = [createMemoryVectorStore(), createMemoryVectorStore()];
    await expect(compareWithOracle({ store, oracle, seed: 1 })).resolves.toBeUndefined();
  });
});
