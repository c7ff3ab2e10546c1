import { describe, expect, it } from '@jest/globals';
import type { Metric } from '@learning-memory/clusterer-input';
import { measureDistances } from './distances.ts';

/** Of the first point to each point, by point. */
function fromFirst(rows: readonly (readonly number[])[], metric: Metric): number[] {
  const dimension = rows[0]!.length;
  const distances = measureDistances({ vectors: Float64Array.from(rows.flat()), dimension, metric });
  const positions = distances.byPoint(Int32Array.from(rows.keys()));
  return rows.map((_, point) => distances.distance(positions[0]!, positions[point]!));
}

describe('measureDistances', () => {
  it('measures cosine distance between directions, whatever the lengths', () => {
    const [self, same, right, opposite] = fromFirst(
      [
        [2, 0],
        [1e-200, 0],
        [0, 1e200],
        [-3, 0],
      ],
      'cosine',
    );
    expect([self, same, opposite]).toEqual([0, 0, 2]);
    expect(right).toBeCloseTo(1);
  });

  it('puts a vector of zeros at cosine distance 1 from all others, zeros too', () => {
    expect(
      fromFirst(
        [
          [0, 0],
          [1, 2],
          [-3, 0],
          [0, 0],
        ],
        'cosine',
      ),
    ).toEqual([0, 1, 1, 1]);
  });

  it('measures euclidean distance between points as they are', () => {
    expect(
      fromFirst(
        [
          [0, 0],
          [3, 4],
          [0, 0],
          [-1, 0],
        ],
        'euclidean',
      ),
    ).toEqual([0, 5, 0, 1]);
  });

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
