import { equal } from 'node:assert/strict';
import { registerContract } from '@learning-memory/contract-testing';

const createHarness = async () => {
  let count = 0;
  return { counter: { next: () => ++count }, [Symbol.asyncDispose]: async () => undefined };
};

// An implementation registers a kit with jest, vitest or node:test; here with a runner that only notes the names.
const names = new Set();
registerContract(
  { describe: (_, body) => body(), it: (name) => names.add(name) },
  {
    // A kit is data: cases with stable ids, no test runner.
    name: 'counter',
    cases: [
      { id: 'next.counts', title: 'counts from one', run: async ({ counter }) => equal(counter.next(), 1) },
      { id: 'next.bounded', title: 'starts again after nine', run: async () => equal(true, false) },
    ],
  },
  { createHarness, excluded: { 'next.bounded': 'it never ends' } },
);
equal([...names].join(), 'next.counts: counts from one');
