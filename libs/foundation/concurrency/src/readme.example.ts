import assert from 'node:assert/strict';
import { createKeyedQueue, createWorkerPool } from '@learning-memory/concurrency';
import type { ArithmeticApi } from './test-support/arithmetic.worker.ts';

// arithmetic.worker.ts ends with: exposeWorker({ add: ({ left, right }) => left + right, ... });
const pool = createWorkerPool<ArithmeticApi>({
  base: import.meta.url,
  file: './test-support/arithmetic.worker',
  idleTimeoutMs: 60_000,
});

assert.equal(await pool.run('add', { left: 40, right: 2 }), 42);
await assert.rejects(pool.run('divide', { left: 1, right: 0 }), { code: 'ZERO' });

await pool[Symbol.asyncDispose]();

// Read, wait, write: two at once on one account would lose one of them.
const queue = createKeyedQueue();
let balance = 10;
const withdraw = (amount: number): Promise<void> =>
  queue.run('account-1', async () => {
    const before = balance;
    await Promise.resolve();
    balance = before - amount;
  });
await Promise.all([withdraw(3), withdraw(4)]);
assert.equal(balance, 3);
