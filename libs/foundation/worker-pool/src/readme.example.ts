import assert from 'node:assert/strict';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { createWorkerPool, exposeWorker } from '@learning-memory/worker-pool';

if (isMainThread) {
  // Mostly the worker is a module of its own; here it is this file once more, in a thread.
  const file = `./${parse(fileURLToPath(import.meta.url)).name}`;
  const pool = createWorkerPool({ base: import.meta.url, file, threads: 2, idleTimeoutMs: 60_000 });

  assert.equal(await pool.run('squareRoot', 49), 7);
  assert.deepEqual(await Promise.all([pool.run('count', 1e6), pool.run('count', 2e6)]), [1e6, 2e6]);
  await assert.rejects(pool.run('cubeRoot', 27), /no method "cubeRoot"/);
  await pool[Symbol.asyncDispose]();
} else {
  const count = (until = 0) => {
    let counted = 0;
    while (counted < until) counted += 1;
    return counted;
  };
  exposeWorker({ squareRoot: Math.sqrt, count });
}
