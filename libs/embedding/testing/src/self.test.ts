import { describe, expect, it } from '@jest/globals';
import { registerContract, runCase } from '@learning-memory/contract-testing';
import type { EmbeddingService } from '@learning-memory/embedding';
import { embeddingServiceContract, type EmbeddingServiceHarness } from './index.ts';
import { createMinimalEmbedding } from './test-support/minimal-embedding.ts';
import { WRONG_EMBEDDINGS } from './test-support/wrong-embeddings.ts';

/** Swallows the failure of a service that cannot be disposed, so that only the case itself can fail. */
function harnessOf(service: EmbeddingService): EmbeddingServiceHarness {
  return {
    service,
    async [Symbol.asyncDispose]() {
      await Promise.resolve(service[Symbol.asyncDispose]()).catch(() => undefined);
    },
  };
}

describe('a service that fulfils the contract', () => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => harnessOf(createMinimalEmbedding()),
  });
});

describe('a service that breaks one promise', () => {
  it('exists for every case', () => {
    expect(Object.keys(WRONG_EMBEDDINGS).sort()).toEqual(embeddingServiceContract.cases.map(({ id }) => id).sort());
  });

  it.each(embeddingServiceContract.cases.map((contractCase) => [contractCase.id, contractCase] as const))(
    'fails %s',
    async (id, contractCase) => {
      const createHarness = async () => harnessOf(WRONG_EMBEDDINGS[id]!());
      await expect(runCase(contractCase, { createHarness })).rejects.toThrow();
    },
  );
});
