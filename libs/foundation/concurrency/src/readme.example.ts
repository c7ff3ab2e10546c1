import assert from 'node:assert/strict';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { createKeyedQueue, createWorkerPool, exposeWorker } from '@learning-memory/concurrency';

if (isMainThread) {
  // Mostly the worker is a module of its own; here it is this file once more, in a thread.
  const file = `./${parse(fileURLToPath(import.meta.url)).name}`;
  const pool = createWorkerPool({ base: import.meta.url, file, threads: 2, idleTimeoutMs: 60_000 });

  assert.equal(await pool.run('squareRoot', 49), 7);
  await assert.rejects(pool.run('cubeRoot', 27), /no method "cubeRoot"/);
  await pool[Symbol.asyncDispose]();

  // Read, wait, write: two at once on one account would lose one of them.
  const queue = createKeyedQueue();
  let balance = 10;
  const withdraw = (amount = 0) =>
    queue.run('account-1', async () => {
      const before = balance;
      await Promise.resolve();
      balance = before - amount;
    });
  await Promise.all([withdraw(3), withdraw(4)]);
  assert.equal(balance, 3);
} else {
  exposeWorker({ squareRoot: Math.sqrt });
}
