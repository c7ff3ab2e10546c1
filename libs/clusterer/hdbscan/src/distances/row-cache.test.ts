import { describe, expect, it } from '@jest/globals';
import { RowCache, type MeasuredRow } from './row-cache.ts';
import { BATCH_ROWS } from './shared-layout.ts';

function setUp(targets: number) {
  const measured: (readonly MeasuredRow[])[] = [];
  const cache = new RowCache({
    columns: new Uint32Array(3),
    targets,
    isKept: false,
    async measure(batch) {
      measured.push(batch);
    },
    limit: () => undefined,
    choose: () => new Uint32Array(0),
    distances: () => new Float64Array(3),
  });
  const targetOf = (point: number): number | undefined =>
    measured.flat().findLast((row) => row.point === point)?.target;
  return { cache, measured, targetOf };
}

describe('RowCache', () => {
  it('keeps rows until they are taken, and uses their room again', async () => {
    const { cache, measured, targetOf } = setUp(2);
    await cache.measure([7, 9], 3);
    expect([cache.has(7), cache.has(8), cache.room]).toEqual([true, false, 0]);
    expect(cache.take(7)).toBe(targetOf(7));
    expect([cache.has(7), cache.room]).toEqual([false, 1]);
    await cache.measure([8], 3);
    expect([cache.take(9), cache.take(8)]).toEqual([targetOf(9), targetOf(8)]);
    expect(measured).toHaveLength(2);
  });

  it('has room for no more than a batch', () => {
    expect(setUp(10 * BATCH_ROWS).cache.room).toBe(BATCH_ROWS);
  });

  it('forgets the rows of the farthest points where there is no room for a batch', async () => {
    const { cache } = setUp(BATCH_ROWS + 2);
    await cache.measure([1, 2, 3, 4], 3);
    cache.makeRoom((point) => (point % 2 === 0 ? 10 + point : point));
    expect([1, 2, 3, 4].filter((point) => cache.has(point))).toEqual([1, 3]);
    expect(cache.room).toBe(BATCH_ROWS);
    cache.makeRoom(() => 0);
    expect(cache.has(1)).toBe(true);
  });

  it('refuses to make up a row', () => {
    expect(() => setUp(1).cache.take(4)).toThrow(RangeError);
  });
});
