import { describe, expect, it } from '@jest/globals';
import { mapAhead } from './map-ahead.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('mapAhead', () => {
  it('keeps the order and never has more under way than asked for', async () => {
    let running = 0;
    let most = 0;
    const results: number[] = [];
    const map = async (item: number): Promise<number> => {
      most = Math.max(most, (running += 1));
      await sleep(10 - item);
      running -= 1;
      return item * 2;
    };
    for await (const result of mapAhead([9, 1, 5, 0, 7], 3, map)) results.push(result);
    expect(results).toEqual([18, 2, 10, 0, 14]);
    expect(most).toBe(3);
  });

  it('works ahead while the consumer is busy', async () => {
    const begun: number[] = [];
    const results = mapAhead([1, 2, 3, 4], 2, async (item) => Promise.resolve(begun.push(item)));
    await results.next();
    expect(begun).toEqual([1, 2]);
    await results.return(undefined);
  });

  it('fails with the first failure in order, after all that was under way', async () => {
    let ended = 0;
    const map = async (item: number): Promise<number> => {
      await sleep(item);
      ended += 1;
      if (item !== 20) throw new Error(`${item} failed`);
      return item;
    };
    const run = async (): Promise<void> => {
      for await (const _ of mapAhead([20, 10, 30], 3, map));
    };
    await expect(run()).rejects.toThrow('10 failed');
    expect(ended).toBe(3);
  });

  it('closes its source when the consumer stops', async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<number> {
      try {
        for (let item = 0; ; item += 1) yield await Promise.resolve(item);
      } finally {
        isClosed = true;
      }
    }
    for await (const item of mapAhead(source(), 2, async (value) => Promise.resolve(value))) if (item === 3) break;
    expect(isClosed).toBe(true);
  });
});
