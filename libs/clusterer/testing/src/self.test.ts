import { describe, expect, it } from '@jest/globals';
import type { Clusterer } from '@learning-memory/clusterer';
import { registerContract, runCase } from '@learning-memory/contract-testing';
import { clustererContract, type ClustererHarness } from './index.ts';
import { createMinimalClusterer } from './test-support/minimal-clusterer.ts';
import { WRONG_CLUSTERERS } from './test-support/wrong-clusterers.ts';

/** Swallows the failure of a clusterer that cannot be disposed, so that only the case itself can fail. */
function harnessOf(clusterer: Clusterer, sizes = { minClusterSize: 5 }): ClustererHarness {
  return {
    clusterer,
    ...sizes,
    async [Symbol.asyncDispose]() {
      await Promise.resolve(clusterer[Symbol.asyncDispose]()).catch(() => undefined);
    },
  };
}

describe.each([2, 5, 10])('a clusterer that fulfils the contract with minClusterSize %i', (minClusterSize) => {
  registerContract({ describe, it }, clustererContract, {
    createHarness: async () => harnessOf(createMinimalClusterer(), { minClusterSize }),
  });
});

describe('a clusterer that breaks one promise', () => {
  it('exists for every case', () => {
    expect(Object.keys(WRONG_CLUSTERERS).sort()).toEqual(clustererContract.cases.map(({ id }) => id).sort());
  });

  it.each(clustererContract.cases.map((contractCase) => [contractCase.id, contractCase] as const))(
    'fails %s',
    async (id, contractCase) => {
      const createHarness = async () => harnessOf(WRONG_CLUSTERERS[id]!());
      await expect(runCase(contractCase, { createHarness })).rejects.toThrow();
    },
  );
});
