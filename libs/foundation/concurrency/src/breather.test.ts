import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createBreather } from './breather.ts';

function workFor(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('createBreather', () => {
  it('lets others have their turn after a stretch, and no sooner', async () => {
    const breather = createBreather();
    expect(breather.pause()).toBeUndefined();
    let hasRun = false;
    setImmediate(() => (hasRun = true));
    workFor(5);
    await breather.pause();
    expect(hasRun).toBe(true);
    expect(breather.pause()).toBeUndefined();
  });

  it('rejects with the reason of its signal', async () => {
    const caller = new AbortController();
    const breather = createBreather(caller.signal);
    caller.abort();
    await wait(5);
    await expect(breather.pause()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
