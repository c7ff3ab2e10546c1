import { describe, expect, it } from '@jest/globals';
import { EigenvalueDecomposition } from 'ml-matrix';
import { createRandom } from './random.ts';
import { tridiagonalEigen } from './tridiagonal-eigen.ts';

function randomNumbers(count: number, seed: number): readonly number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random() - 0.5);
}

function descending(values: Iterable<number>): readonly number[] {
  return [...values].sort((a, b) => b - a);
}

describe('tridiagonalEigen', () => {
  it.each([
    ['random numbers', randomNumbers(60, 1), randomNumbers(59, 2)],
    ['all sizes', randomNumbers(30, 3).map((value, row) => value * 10 ** (row / 2 - 8)), randomNumbers(29, 4)],
    ['equal numbers', Array<number>(20).fill(2), Array<number>(19).fill(1)],
    ['nothing beside the diagonal', [3, 1, 2], [0, 0]],
    ['two blocks', [1, 2, 3, 4], [5, 0, 6]],
    ['a diagonal of zeros', [0, 0], [1]],
    ['zeros', [0, 0, 0], [0, 0]],
    ['one row', [7], []],
  ])('finds the values and vectors of %s', (_name, diagonal, offDiagonal) => {
    const size = diagonal.length;
    const matrix = diagonal.map((value, row) =>
      diagonal.map((_, column) => {
        if (row === column) return value;
        return Math.abs(row - column) === 1 ? offDiagonal[Math.min(row, column)]! : 0;
      }),
    );
    const { values, vectors } = tridiagonalEigen(diagonal, offDiagonal);
    const expected = new EigenvalueDecomposition(matrix, { assumeSymmetric: true }).realEigenvalues;
    const scale = Math.max(1, ...expected.map(Math.abs));
    for (const [index, value] of descending(values).entries())
      expect(value / scale).toBeCloseTo(descending(expected)[index]! / scale, 12);
    for (const [index, vector] of vectors.entries()) {
      expect(Math.hypot(...vector)).toBeCloseTo(1, 12);
      for (let row = 0; row < size; row += 1) {
        const product = vector.reduce((sum, each, column) => sum + matrix[row]![column]! * each, 0);
        expect(product / scale).toBeCloseTo((values[index]! * vector[row]!) / scale, 12);
      }
    }
  });

  it('has nothing to find in no rows', () => {
    expect(tridiagonalEigen([], [])).toEqual({ values: new Float64Array(), vectors: [] });
  });

  it('comes to an end with what is not a number', () => {
    expect([...tridiagonalEigen([1, NaN, 2], [1, 1]).values]).toContainEqual(NaN);
  });
});
