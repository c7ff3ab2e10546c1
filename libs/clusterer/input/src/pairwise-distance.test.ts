import { describe, expect, it } from '@jest/globals';
import { compareRows, distanceBetween, sortPoints } from './pairwise-distance.ts';
import type { Metric } from './points.ts';

/** Of the first point to each point, by point. */
function fromFirst(rows: readonly (readonly number[])[], metric: Metric): number[] {
  const points = sortPoints({ vectors: Float64Array.from(rows.flat()), dimension: rows[0]!.length, metric });
  const rowOf = (point: number): Float64Array => points.find((one) => one.point === point)!.row;
  return rows.map((_, point) => distanceBetween(metric)(rowOf(0), rowOf(point)));
}

describe('distanceBetween', () => {
  it('measures cosine distance between directions, whatever the lengths', () => {
    const rows = [
      [2, 0],
      [1e-200, 0],
      [0, 1e200],
      [-3, 0],
    ];
    const [self, same, right, opposite] = fromFirst(rows, 'cosine');
    expect([self, same, opposite]).toEqual([0, 0, 2]);
    expect(right).toBeCloseTo(1);
  });

  it('puts a vector of zeros at cosine distance 1 from all others, zeros too', () => {
    const rows = [
      [0, 0],
      [1, 2],
      [-3, 0],
      [0, 0],
    ];
    const [, ...others] = fromFirst(rows, 'cosine');
    expect(others).toEqual([1, 1, 1]);
  });

  it('measures Euclidean distance between points as they are', () => {
    const rows = [
      [0, 0],
      [3, 4],
      [0, 0],
      [-1, 0],
    ];
    expect(fromFirst(rows, 'euclidean')).toEqual([0, 5, 0, 1]);
  });
});

describe('sortPoints', () => {
  it('gives points positions that do not depend on their order', () => {
    const rows = [
      [3, 1],
      [1, 2],
      [1, 1],
    ];
    const sorted = (vectors: readonly (readonly number[])[]): (readonly number[])[] =>
      sortPoints({ vectors: Float32Array.from(vectors.flat()), dimension: 2, metric: 'euclidean' }).map(({ row }) => [
        ...row,
      ]);
    expect(sorted(rows)).toEqual(rows.toReversed());
    expect(sorted(rows.toReversed())).toEqual(rows.toReversed());
  });

  it('has no points for no vectors', () => {
    expect(sortPoints({ vectors: new Float64Array(), dimension: 2, metric: 'cosine' })).toEqual([]);
  });
});

it('compares rows by the first coordinate that differs', () => {
  const row = Float64Array.of(1, 2);
  expect(compareRows(row, Float64Array.of(1, 2))).toBe(0);
  expect(compareRows(row, Float64Array.of(1, 3))).toBeLessThan(0);
  expect(compareRows(row, Float64Array.of(0, 9))).toBeGreaterThan(0);
});
