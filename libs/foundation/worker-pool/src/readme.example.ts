import assert from 'node:assert/strict';
import { createWorkerPool } from '@learning-memory/worker-pool';
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
