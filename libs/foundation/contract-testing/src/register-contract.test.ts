import { equal } from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import type { ContractCase } from './contract-case.ts';
import { registerContract, runCase, type Contract, type ContractRegistration } from './register-contract.ts';

interface ListHarness extends AsyncDisposable {
  readonly list: string[];
}

interface Registered {
  readonly name: string;
  readonly body: () => Promise<void>;
}

const adds: ContractCase<ListHarness> = {
  id: 'list.add',
  title: 'holds what is added',
  run: async ({ list }) => {
    list.push('a');
    equal(list.length, 1);
  },
};
const fails: ContractCase<ListHarness> = {
  id: 'list.fail',
  title: 'fails',
  run: async () => {
    throw new Error('not so');
  },
};

function listRegistration(excluded?: Record<string, string>): ContractRegistration<ListHarness> & { disposed: number } {
  const registration = {
    disposed: 0,
    excluded,
    createHarness: async (): Promise<ListHarness> => ({
      list: [],
      [Symbol.asyncDispose]: async () => {
        registration.disposed += 1;
      },
    }),
  };
  return registration;
}

function register(cases: readonly ContractCase<ListHarness>[], excluded?: Record<string, string>): Registered[] {
  const registered: Registered[] = [];
  const runner = {
    describe: (_name: string, body: () => void): void => body(),
    it: (name: string, body: () => Promise<void>): void => void registered.push({ name, body }),
  };
  registerContract(runner, { name: 'list', cases }, listRegistration(excluded));
  return registered;
}

describe('registerContract', () => {
  it('registers one test a case, in order, named by id and title', () => {
    expect(register([fails, adds]).map(({ name }) => name)).toEqual([
      'list.fail: fails',
      'list.add: holds what is added',
    ]);
  });

  it('gives every case a harness of its own', async () => {
    for (const { body } of register([adds, { ...adds, id: 'list.add-again' }])) await body();
  });

  it('lets the failure of a case through', async () => {
    await expect(register([fails])[0]?.body()).rejects.toThrow('not so');
  });

  it('does not register excluded cases', () => {
    expect(register([adds, fails], { 'list.fail': 'cannot' })).toHaveLength(1);
  });

  it('does not register cases excluded by the beginning of their ids', () => {
    const other = { ...adds, id: 'lists.add' };
    expect(register([adds, fails, other], { 'list.*': 'cannot' }).map(({ name }) => name)).toEqual([
      'lists.add: holds what is added',
    ]);
    expect(() => register([adds], { 'gone.*': 'cannot' })).toThrow('no case called gone.*');
  });

  it('throws when an exclusion names a case the kit does not have', () => {
    expect(() => register([adds], { 'list.gone': 'cannot' })).toThrow('no case called list.gone');
  });

  it('does not compile where the harness lacks what the cases need', async () => {
    const runner = { describe: (): void => undefined, it: (): void => undefined };
    const contract: Contract<ListHarness> = { name: 'list', cases: [adds] };
    const createHarness = async (): Promise<AsyncDisposable> => ({ [Symbol.asyncDispose]: async () => undefined });
    // @ts-expect-error -- `list` is missing
    registerContract(runner, contract, { createHarness });
    // @ts-expect-error -- `list` is missing
    await expect(runCase(adds, { createHarness })).rejects.toThrow();
  });

  it('throws when two cases share an id', () => {
    expect(() => register([adds, adds])).toThrow('two cases called list.add');
  });
});

describe('runCase', () => {
  it('disposes the harness after a case that passed and after one that failed', async () => {
    const registration = listRegistration();
    await runCase(adds, registration);
    await expect(runCase(fails, registration)).rejects.toThrow('not so');
    expect(registration.disposed).toBe(2);
  });
});
