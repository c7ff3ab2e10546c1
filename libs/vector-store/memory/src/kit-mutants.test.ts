import { describe, expect, it } from '@jest/globals';
import { runCase } from '@learning-memory/contract-testing';
import { compareWithOracle, vectorStoreContract } from '@learning-memory/vector-store-testing';
import { createMemoryVectorStore } from './memory-vector-store.ts';
import { type Mutant } from './test-support/mutate.ts';
import { READ_MUTANTS } from './test-support/read-mutants.ts';
import { REEMBEDDING_MUTANTS } from './test-support/reembedding-mutants.ts';
import { WRITE_MUTANTS } from './test-support/write-mutants.ts';

const MUTANTS: readonly Mutant[] = [...WRITE_MUTANTS, ...READ_MUTANTS, ...REEMBEDDING_MUTANTS];

async function passes(id: string, mutate: Mutant['mutate']): Promise<boolean> {
  const contractCase = vectorStoreContract.cases.find((each) => each.id === id);
  if (contractCase === undefined) throw new Error(`The kit has no case called ${id}.`);
  const createHarness = async () => {
    const correct = createMemoryVectorStore();
    return { store: mutate(correct), [Symbol.asyncDispose]: () => correct[Symbol.asyncDispose]() };
  };
  return runCase(contractCase, { createHarness }).then(
    () => true,
    () => false,
  );
}

describe('the kit, on stores with one fault', () => {
  it.each(MUTANTS)('$fault fails $failing', async ({ mutate, failing }) => {
    for (const id of failing) expect({ id, passes: await passes(id, mutate) }).toEqual({ id, passes: false });
  });

  it('has a fault for each case', () => {
    const covered = new Set(MUTANTS.flatMap(({ failing }) => failing));
    expect(vectorStoreContract.cases.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });

  it.each(MUTANTS.filter(({ oracleSees }) => oracleSees === true))(
    'the oracle sees that $fault',
    async ({ mutate }) => {
      const [store, oracle] = [mutate(createMemoryVectorStore()), createMemoryVectorStore()];
      await expect(compareWithOracle({ store, oracle, seed: 7, rounds: 100 })).rejects.toThrow();
    },
  );
});
