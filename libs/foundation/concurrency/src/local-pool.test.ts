import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { createLocalPool } from './local-pool.ts';

const done: string[] = [];
const api = {
  threadId: (_input: null) => threadId,
  fail: (message: string) => {
    throw new RangeError(message);
  },
  slowly: async (name: string) => {
    await sleep(name === 'first' ? 40 : 1);
    done.push(name);
  },
};

describe('createLocalPool', () => {
  it('runs in the calling thread, once it is called', async () => {
    let loads = 0;
    await using pool = createLocalPool(async () => {
      loads += 1;
      return api;
    });
    expect([pool.started, loads]).toEqual([false, 0]);
    expect(await pool.run('threadId', null)).toBe(threadId);
    await pool.run('threadId', null);
    expect([pool.started, loads]).toEqual([true, 1]);
  });

  it('takes one call at a time, and hands on what a method throws', async () => {
    await using pool = createLocalPool(async () => api);
    const first = pool.run('slowly', 'first');
    const failed = expect(pool.run('fail', 'no')).rejects.toThrow(new RangeError('no'));
    await Promise.all([first, failed, pool.run('slowly', 'second')]);
    expect(done.splice(0)).toEqual(['first', 'second']);
  });

  it('rejects WORKER_ABORTED for a call whose turn comes too late, and serves the next', async () => {
    await using pool = createLocalPool(async () => api);
    const controller = new AbortController();
    const running = pool.run('slowly', 'first');
    const waiting = pool.run('slowly', 'second', { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'WORKER_ABORTED', kind: 'aborted' });
    await running;
    await pool.run('slowly', 'third');
    expect(done.splice(0)).toEqual(['first', 'third']);
  });

  it('rejects WORKER_ABORTED at once for a call that waits behind another', async () => {
    await using pool = createLocalPool(async () => api);
    const controller = new AbortController();
    const settled: string[] = [];
    const running = pool.run('slowly', 'first').then(() => settled.push('first'));
    const waiting = pool.run('slowly', 'second', { signal: controller.signal }).catch(() => settled.push('aborted'));
    const late = pool.run('slowly', 'third', { signal: AbortSignal.abort() }).catch(() => settled.push('late'));
    controller.abort();
    await Promise.all([running, waiting, late]);
    expect(settled.at(-1)).toBe('first');
    expect(done.splice(0)).toEqual(['first']);
  });

  it('waits for what was called before it is closed, and rejects WORKER_DISPOSED afterwards', async () => {
    const pool = createLocalPool(async () => api);
    void pool.run('slowly', 'last');
    await pool[Symbol.asyncDispose]();
    expect(done.splice(0)).toEqual(['last']);
    await expect(pool.run('threadId', null)).rejects.toMatchObject({ code: 'WORKER_DISPOSED' });
    expect(pool.started).toBe(false);
  });

  it('loads again where that failed', async () => {
    let loads = 0;
    await using pool = createLocalPool(async () => {
      loads += 1;
      if (loads === 1) throw new Error('not yet');
      return api;
    });
    await expect(pool.run('threadId', null)).rejects.toThrow('not yet');
    expect(await pool.run('threadId', null)).toBe(threadId);
  });
});
