import type { Contract } from '@learning-memory/contract-testing';
import { filterCases } from './filter-cases.ts';
import type { PersistentVectorStoreHarness, VectorStoreHarness } from './harness.ts';
import { inputCases } from './input-cases.ts';
import { lexicalCases } from './lexical-cases.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import { pendingCases } from './pending-cases.ts';
import { persistentCases } from './persistent-cases.ts';
import { reembeddingCases } from './reembedding-cases.ts';
import { scrollCases } from './scroll-cases.ts';
import { searchCases } from './search-cases.ts';
import { writeCases } from './write-cases.ts';

/** What every vector store does. */
export const vectorStoreContract: Contract<VectorStoreHarness> = {
  name: 'vector store',
  cases: [
    ...lifecycleCases,
    ...writeCases,
    ...searchCases,
    ...lexicalCases,
    ...filterCases,
    ...scrollCases,
    ...inputCases,
    ...reembeddingCases,
    ...pendingCases,
  ],
};

/** What a store that keeps its data does beside it. */
export const persistentVectorStoreContract: Contract<PersistentVectorStoreHarness> = {
  name: 'persistent vector store',
  cases: persistentCases,
};
