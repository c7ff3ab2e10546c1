import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ArithmeticApi } from './test-support/arithmetic.worker.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const pools: WorkerPool<ArithmeticApi>[] = [];

function arithmeticPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool<ArithmeticApi> {
  const pool = createWorkerPool<ArithmeticApi>({
    base: import.meta.url,
    file: './test-support/arithmetic.worker',
    workerData: { greeting: 'hello' },
    ...options,
  });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool[Symbol.asyncDispose]()));
});

async function untilEnded(pool: WorkerPool<ArithmeticApi>): Promise<void> {
  while (pool.started) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('createWorkerPool', () => {
  it('runs methods of a TypeScript worker and hands it its data', async () => {
    const pool = arithmeticPool();
    await expect(pool.run('add', { left: 1, right: 2 })).resolves.toBe(3);
    await expect(pool.run('greeting', null)).resolves.toBe('hello');
  });

  it('keeps code, kind and details of an error thrown in the thread', async () => {
    await expect(arithmeticPool().run('divide', { left: 1, right: 0 })).rejects.toMatchObject({
      name: 'LearningMemoryError',
      code: 'ZERO',
      kind: 'validation',
      details: { left: 1 },
    });
  });

  it('rejects WORKER_ABORTED before and while a call runs, and serves the next call', async () => {
    const pool = arithmeticPool();
    await expect(pool.run('wait', 1, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'WORKER_ABORTED',
    });
    const controller = new AbortController();
    const waiting = pool.run('wait', 200, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'WORKER_ABORTED', kind: 'aborted' });
    await expect(pool.run('add', { left: 2, right: 2 })).resolves.toBe(4);
  });

  it('rejects WORKER_FAILED when the thread dies, and starts another for the next call', async () => {
    const pool = arithmeticPool();
    await expect(pool.run('exit', null)).rejects.toMatchObject({ code: 'WORKER_FAILED', kind: 'unavailable' });
    await expect(pool.run('add', { left: 3, right: 3 })).resolves.toBe(6);
  });

  it('rejects WORKER_INVALID_INPUT for what cannot be cloned, says where it is, and goes on with the same thread', async () => {
    const pool = arithmeticPool();
    const input = { left: 1, right: { plus: [(): number => 1] } } as never;
    for (const count of [1, 2]) {
      await expect(pool.run('add', input)).rejects.toMatchObject({
        code: 'WORKER_INVALID_INPUT',
        kind: 'validation',
        details: { method: 'add', place: 'right.plus.0' },
      });
      await expect(pool.run('countCalls', null)).resolves.toBe(count);
    }
  });

  it('rejects with a failure of the method where its answer cannot be cloned, and goes on with the same thread', async () => {
    const pool = arithmeticPool();
    await expect(pool.run('countCalls', null)).resolves.toBe(1);
    await expect(pool.run('negate', null)).rejects.toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('"negate"'),
    });
    await expect(pool.run('fail', null)).rejects.toMatchObject({
      code: 'FAILED',
      kind: 'conflict',
      message: 'Not so.',
    });
    await expect(pool.run('countCalls', null)).resolves.toBe(2);
  });

  it('rejects WORKER_FAILED when the module does not exist', async () => {
    const pool = arithmeticPool({ file: './test-support/missing.worker' });
    await expect(pool.run('add', { left: 1, right: 1 })).rejects.toMatchObject({ code: 'WORKER_FAILED' });
  });

  it('rejects WORKER_FAILED while no thread can start, and goes on once one can', async () => {
    const workerData: { greeting: unknown } = { greeting: () => 'nobody can clone this' };
    const pool = arithmeticPool({ workerData });
    const failed = { code: 'WORKER_FAILED', kind: 'unavailable' };
    for (const _attempt of [1, 2]) {
      await expect(pool.run('greeting', null)).rejects.toMatchObject(failed);
      expect(pool.started).toBe(false);
    }
    workerData.greeting = 'hello';
    await expect(pool.run('greeting', null)).resolves.toBe('hello');
  });

  it('rejects WORKER_FAILED for the calls that wait where no thread can take the place of a dead one', async () => {
    const workerData: { greeting: unknown } = { greeting: 'hello' };
    const pool = arithmeticPool({ workerData });
    await pool.run('greeting', null);
    workerData.greeting = () => 'nobody can clone this';
    const calls = [pool.run('exit', null), pool.run('countCalls', null), pool.run('countCalls', null)];
    const failed = { status: 'rejected', reason: expect.objectContaining({ code: 'WORKER_FAILED' }) };
    expect(await Promise.allSettled(calls)).toEqual([failed, failed, failed]);
    expect(pool.started).toBe(false);
  });

  it('runs calls side by side in as many threads as it may have, and no more', async () => {
    const pool = arithmeticPool({ threads: 2 });
    await Promise.all([pool.run('wait', 300), pool.run('wait', 300), pool.run('wait', 1)]);
    const counts = await Promise.all([pool.run('countCalls', null), pool.run('countCalls', null)]);
    expect(counts).toEqual([1, 1]);
  });

  it('ends an idle thread and starts a fresh one afterwards', async () => {
    const pool = arithmeticPool({ idleTimeoutMs: 50 });
    await expect(pool.run('countCalls', null)).resolves.toBe(1);
    await expect(pool.run('countCalls', null)).resolves.toBe(2);
    await untilEnded(pool);
    await expect(pool.run('countCalls', null)).resolves.toBe(1);
  });

  it.each([Infinity, 2 ** 31])('keeps an idle thread for %d ms', async (idleTimeoutMs) => {
    const pool = arithmeticPool({ idleTimeoutMs });
    await pool.run('countCalls', null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(pool.run('countCalls', null)).resolves.toBe(2);
  });

  it.each([
    ...[0, -1, 1.5, Number.NaN, Infinity, '2'].map((threads) => ({ threads })),
    ...[-1, Number.NaN, '100'].map((idleTimeoutMs) => ({ idleTimeoutMs })),
  ])('refuses %p', (options) => {
    const [name, value] = Object.entries(options)[0]!;
    expect(() => arithmeticPool(options as Partial<WorkerPoolOptions>)).toThrow(RangeError);
    expect(() => arithmeticPool(options as Partial<WorkerPoolOptions>)).toThrow(`${name} is ${String(value)}`);
  });

  it('bounds what a thread holds of new objects where it is told to', async () => {
    expect(await arithmeticPool({ youngGenerationMb: 3 }).run('youngGenerationMb', null)).toBe(3);
    expect(await arithmeticPool().run('youngGenerationMb', null)).toBeGreaterThan(3);
  });

  it('says whether a thread stands', async () => {
    const pool = arithmeticPool({ idleTimeoutMs: 50 });
    expect(pool.started).toBe(false);
    const first = pool.run('add', { left: 1, right: 1 });
    expect(pool.started).toBe(true);
    await first;
    expect(pool.started).toBe(true);
    await untilEnded(pool);
    await pool.run('exit', null).catch(() => undefined);
    expect(pool.started).toBe(false);
  });

  it('lets the process end while a thread idles, and keeps what threads print off standard output', async () => {
    const runner = fileURLToPath(new URL('../development/run-typescript.mjs', import.meta.url));
    const args = [runner, new URL('./test-support/undisposed.ts', import.meta.url).href];
    // What cannot end is ended, and fails here.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
    expect(stdout).toBe('main\n');
    expect(stderr).toContain('from the thread');
  });

  it('finishes what runs before it closes, and rejects WORKER_DISPOSED afterwards', async () => {
    const pool = arithmeticPool();
    const running = pool.run('wait', 100);
    await pool[Symbol.asyncDispose]();
    await expect(running).resolves.toBe(100);
    await expect(pool.run('wait', 1)).rejects.toMatchObject({ code: 'WORKER_DISPOSED' });
    await pool[Symbol.asyncDispose]();
  });
});
