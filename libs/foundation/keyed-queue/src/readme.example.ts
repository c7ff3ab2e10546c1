import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { createKeyedQueue } from '@learning-memory/keyed-queue';

const queue = createKeyedQueue();
let balance = 10;

// Read, wait, write: two at once on one account would lose one of them.
const withdraw = (amount = 0) =>
  queue.run('account-1', async () => {
    const before = balance;
    await setImmediate();
    balance = before - amount;
  });

await Promise.all([withdraw(3), withdraw(4)]);
assert.equal(balance, 3);
assert.equal(queue.isBusy('account-1'), false);
