import { describe, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { vectorStoreContract } from '@learning-memory/vector-store-testing';
import { createQdrantVectorStore } from './qdrant-vector-store.ts';

describe('createQdrantVectorStore', () => {
  registerContract({ describe, it }, vectorStoreContract, {
    createHarness: async () => {
      const store = createQdrantVectorStore();
      return {
        store,
        [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
      };
    },
  });
});
