import { describe, it } from '@jest/globals';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';
import { createDbscanClusterer } from './dbscan-clusterer.ts';

describe('createDbscanClusterer', () => {
  registerContract({ describe, it }, clustererContract, {
    createHarness: async () => {
      const clusterer = createDbscanClusterer({ maxDistance: 0.1 });
      return { clusterer, minClusterSize: 5, [Symbol.asyncDispose]: () => clusterer[Symbol.asyncDispose]() };
    },
  });
});
