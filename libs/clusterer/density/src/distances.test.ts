import { describe, expect, it } from '@jest/globals';
import { measureDistances } from './distances.ts';

describe('measureDistances', () => {
  it('gives the distance of positions both ways, and tells which are equal', () => {
    const { count, distance, areEqual } = measureDistances({
      vectors: Float64Array.of(3, 4, 0, 0, 3, 4),
      dimension: 2,
      metric: 'euclidean',
    });
    expect(count).toBe(3);
    expect([distance(0, 1), distance(1, 0), distance(0, 2), distance(1, 2), distance(2, 2)]).toEqual([5, 5, 5, 0, 0]);
    expect([areEqual(0, 1), areEqual(1, 2)]).toEqual([false, true]);
  });

  it('gives points positions that do not depend on their order', () => {
    const rows = [
      [3, 1],
      [1, 2],
      [1, 1],
    ];
    const positionsOf = (vectors: number[]): number[] => {
      const distances = measureDistances({ vectors: Float64Array.from(vectors), dimension: 2, metric: 'euclidean' });
      return [...distances.byPoint(Int32Array.of(0, 1, 2))];
    };
    expect(positionsOf(rows.flat())).toEqual([2, 1, 0]);
    expect(positionsOf(rows.toReversed().flat())).toEqual([0, 1, 2]);
  });
});
