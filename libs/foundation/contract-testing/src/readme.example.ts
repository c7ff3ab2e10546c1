import { equal } from 'node:assert/strict';
import { registerContract, type ContractCase } from '@learning-memory/contract-testing';

interface CounterHarness extends AsyncDisposable {
  readonly counter: { next(): number };
}

// A kit is data: cases with stable ids, no test runner.
const cases: readonly ContractCase<CounterHarness>[] = [
  { id: 'next.counts', title: 'counts from one', run: async ({ counter }) => equal(counter.next(), 1) },
  { id: 'next.bounded', title: 'starts again after nine', run: async () => equal(true, false) },
];

// An implementation registers it with jest, vitest or node:test; here with a runner that only notes the names.
const names: string[] = [];
const runner = { describe: (_name: string, body: () => void) => body(), it: (name: string) => void names.push(name) };

const createHarness = async (): Promise<CounterHarness> => {
  let count = 0;
  return { counter: { next: () => ++count }, [Symbol.asyncDispose]: async () => undefined };
};
registerContract(runner, { name: 'counter', cases }, { createHarness, excluded: { 'next.bounded': 'it never ends' } });
equal(names.join(), 'next.counts: counts from one');
