import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createKeyedQueue } from './keyed-queue.ts';

describe('a keyed queue', () => {
  it('runs tasks of one key in order and tasks of another beside them', async () => {
    const queue = createKeyedQueue();
    const events: string[] = [];
    const task = (name: string) => async (): Promise<string> => {
      events.push(`${name} starts`);
      await setImmediate();
      events.push(`${name} ends`);
      return name;
    };
    const names = await Promise.all([
      queue.run('a', task('a1')),
      queue.run('a', task('a2')),
      queue.run('b', task('b1')),
    ]);
    expect(names).toEqual(['a1', 'a2', 'b1']);
    expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends']);
    expect(events.indexOf('b1 starts')).toBeLessThan(events.indexOf('a1 ends'));
  });

  it('goes on after a task that failed', async () => {
    const queue = createKeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('is busy with a key while a task of it runs or waits', async () => {
    const queue = createKeyedQueue();
    const running = queue.run('a', () => setImmediate());
    expect([queue.isBusy('a'), queue.isBusy('b')]).toEqual([true, false]);
    await running;
    expect(queue.isBusy('a')).toBe(false);
    await queue.run('a', () => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(queue.isBusy('a')).toBe(false);
    const [first, second] = [queue.run('a', async () => 1), queue.run('a', async () => 2)];
    await first;
    expect(queue.isBusy('a')).toBe(true);
    await second;
    expect(queue.isBusy('a')).toBe(false);
  });
});
