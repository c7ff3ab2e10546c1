import { describe, expect, it } from '@jest/globals';
import { nearestPairs } from './nearest-pairs.ts';
import { unitVector } from './unit-vectors.ts';

/** Makes unit vectors in the plane, by their angle in degrees. */
const atAngles = (angles: readonly number[]): readonly Float32Array[] =>
  angles.map((angle) => unitVector([Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]));

describe('nearestPairs', () => {
  it('finds the three nearest, nearest first', async () => {
    const { pairs, compared } = await nearestPairs(atAngles([0, 90, 92, 180, 175, 8]));
    expect(pairs.map(({ rows }) => rows)).toEqual([
      [1, 2],
      [3, 4],
      [0, 5],
    ]);
    expect(pairs[0]?.similarity).toBeCloseTo(Math.cos((2 * Math.PI) / 180), 6);
    expect(compared).toBe(6);
  });

  it('keeps the order of rows among equals', async () => {
    const { pairs } = await nearestPairs(atAngles([0, 0, 0, 0]));
    expect(pairs.map(({ rows }) => rows)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });

  it.each([[[]], [[30]]])('finds none among %j', async (angles) => {
    expect((await nearestPairs(atAngles(angles))).pairs).toEqual([]);
  });

  it('compares an even sample of many', async () => {
    const rows = atAngles(Array.from({ length: 2500 }, (_, index) => index / 10));
    const { pairs, compared } = await nearestPairs(rows);
    expect(compared).toBe(1000);
    for (const { rows: found } of pairs) for (const row of found) expect(row).toBeLessThan(2500);
    expect(pairs).toHaveLength(3);
  });

  it('lets others run meanwhile and can be cancelled', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      unitVector(Array.from({ length: 128 }, (__, at) => at + index)),
    );
    const controller = new AbortController();
    const search = nearestPairs(rows, controller.signal);
    setImmediate(() => controller.abort());
    await expect(search).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED' });
  });
});
