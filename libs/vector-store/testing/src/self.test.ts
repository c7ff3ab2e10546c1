import { describe, expect, it } from '@jest/globals';
import { runCase } from '@learning-memory/contract-testing';
import type { VectorStore } from '@learning-memory/vector-store';
import type { PersistentVectorStoreHarness } from './harness.ts';
import { compareWithOracle } from './oracle.ts';
import { createBrokenStore, createInertStore } from './test-support/wrong-stores.ts';
import { persistentVectorStoreContract, vectorStoreContract } from './vector-store-contract.ts';

const CASES = [...vectorStoreContract.cases, ...persistentVectorStoreContract.cases];

const harnessOf = (create: () => VectorStore) => async (): Promise<PersistentVectorStoreHarness> => ({
  store: create(),
  reopen: async () => create(),
  [Symbol.asyncDispose]: async () => undefined,
});

describe.each([
  ['inert', createInertStore],
  ['broken', createBrokenStore],
])('a store that is %s', (_name, create) => {
  it.each(CASES.map((contractCase) => [contractCase.id, contractCase] as const))(
    'fails %s',
    async (_id, contractCase) => {
      await expect(runCase(contractCase, { createHarness: harnessOf(create) })).rejects.toThrow();
    },
  );
});

describe('the kit', () => {
  it('tells its cases apart by id and title', () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
    expect(new Set(CASES.map(({ title }) => title)).size).toBe(CASES.length);
  });
});

describe('compareWithOracle', () => {
  it('finds two stores that answer alike equal', async () => {
    const comparison = { store: createInertStore(), oracle: createInertStore(), seed: 1, rounds: 3 };
    await expect(compareWithOracle(comparison)).resolves.toBeUndefined();
  });

  it('names the seed and the operation that differ', async () => {
    const store: VectorStore = { ...createInertStore(), count: async () => 1 };
    const comparison = { store, oracle: createInertStore(), seed: 42, rounds: 3 };
    await expect(compareWithOracle(comparison)).rejects.toThrow(/count, seed 42, round 0, \{"filter"/);
  });
});
