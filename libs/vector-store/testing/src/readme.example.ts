import assert from 'node:assert/strict';
import { runCase } from '@learning-memory/contract-testing';
import { vectorStoreContract } from '@learning-memory/vector-store-testing';

const order = vectorStoreContract.cases.find(({ id }) => id === 'get.order');
assert.ok(order);

// A store that forgets everything. With a runner: registerContract({ describe, it }, vectorStoreContract, { createHarness }).
const failing = runCase(order, {
  createHarness: async () => ({
    store: {
      ensureCollection: async () => undefined,
      upsert: async () => undefined,
      get: async () => [],
      search: async () => [],
      scroll: async () => ({ points: [] }),
      count: async () => 0,
      delete: async () => undefined,
      listCollections: async () => [],
      reembedding: {
        begin: async () => undefined,
        progress: async () => undefined,
        pending: async () => [],
        write: async () => undefined,
        finish: async () => true,
      },
      [Symbol.asyncDispose]: async () => undefined,
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
await assert.rejects(failing, assert.AssertionError);
