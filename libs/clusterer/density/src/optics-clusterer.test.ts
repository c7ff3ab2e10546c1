import { describe, it } from '@jest/globals';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';
import { createOpticsClusterer } from './optics-clusterer.ts';

describe('createOpticsClusterer', () => {
  registerContract({ describe, it }, clustererContract, {
    createHarness: async () => {
      // The kit's groups are uneven within: at the default of 0.05 their denser parts are clusters of their own.
      const clusterer = createOpticsClusterer({ xi: 0.5 });
      return { clusterer, minClusterSize: 5, [Symbol.asyncDispose]: () => clusterer[Symbol.asyncDispose]() };
    },
  });
});
