import { describe, expect, it } from '@jest/globals';
import { Matrix, SVD } from 'ml-matrix';
import { centredRows } from './linear-map.ts';
import { createRandom } from './random.ts';
import { truncatedSvd } from './truncated-svd.ts';

function randomRows(rowCount: number, dimension: number, seed = 3): Float32Array {
  const random = createRandom(seed);
  return new Float32Array(rowCount * dimension).map((_, index) => (random() - 0.5) / (1 + (index % dimension)));
}

describe('truncatedSvd', () => {
  it.each([
    [40, 12, 5],
    [12, 40, 5],
    [200, 30, 8],
    [3, 9, 8],
  ])('gives the leading values of a %i x %i matrix', (rowCount, dimension, rank) => {
    const rows = randomRows(rowCount, dimension);
    const matrix = new Matrix(
      Array.from({ length: rowCount }, (_, row) => [...rows.subarray(row * dimension, (row + 1) * dimension)]),
    ).center('column');
    const expected = new SVD(matrix, { autoTranspose: true }).diagonal.filter((value) => value > 1e-6).slice(0, rank);
    const { singularValues, scores } = truncatedSvd(centredRows(rows, dimension), rank);
    expect(singularValues).toHaveLength(expected.length);
    for (const [index, value] of expected.entries()) {
      expect(singularValues[index]).toBeCloseTo(value, 6);
      expect(Math.hypot(...scores[index]!)).toBeCloseTo(value, 6);
    }
  });

  it('finds nothing in equal rows', () => {
    expect(truncatedSvd(centredRows(new Float32Array(20).fill(0.5), 4), 3)).toEqual({ singularValues: [], scores: [] });
  });
});
