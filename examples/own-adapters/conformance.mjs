import { registerContract } from '@learning-memory/contract-testing';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { vectorStoreContract } from '@learning-memory/vector-store-testing';
import { createLetterEmbedding } from './letter-embedding.mjs';
import { createTenantVectorStore } from './tenant-vector-store.mjs';

const noWordVectors = 'The model has no vectors of words, so there is no compareWords.';
const shorterNames = 'Names have at most 57 characters, as the name of the tenant is part of them.';
const wordCases = embeddingServiceContract.cases.filter(({ id }) => id.startsWith('words.'));

/** Registers the cases of both contracts with any runner that has `describe` and `it`. */
export function registerOwnAdapters(runner) {
  registerContract(runner, embeddingServiceContract, {
    createHarness: async () => {
      const service = createLetterEmbedding();
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
    excluded: Object.fromEntries(wordCases.map(({ id }) => [id, noWordVectors])),
  });
  registerContract(runner, vectorStoreContract, {
    createHarness: async () => {
      const store = createTenantVectorStore(createMemoryVectorStore(), 'acme');
      return { store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
    },
    excluded: { 'input.rejects-collections': shorterNames },
  });
}
