import { describe, expect, it } from '@jest/globals';
import { loadOnce } from './load-once.ts';

describe('loadOnce', () => {
  it('loads once for calls at the same time and afterwards', async () => {
    let loads = 0;
    const get = loadOnce(async () => ++loads);
    await expect(Promise.all([get(), get()])).resolves.toEqual([1, 1]);
    await expect(get()).resolves.toBe(1);
  });

  it('tries again after a failure', async () => {
    const results = [new Error('weights missing'), 'model'];
    const get = loadOnce(async () => {
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result;
    });
    await expect(get()).rejects.toThrow('weights missing');
    await expect(get()).resolves.toBe('model');
    await expect(get()).resolves.toBe('model');
  });
});
