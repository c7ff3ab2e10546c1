import { describe, expect, it } from '@jest/globals';
import { createRandom } from './random.ts';
import { shuffleRows, shuffleSparse } from './shuffle-columns.ts';
import { transpose } from './sparse-matrix.ts';
import { termMatrix } from './term-matrix.ts';

const sorted = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

describe('shuffled columns', () => {
  it('keep their values, in other rows', () => {
    const rows = Float32Array.from({ length: 60 }, (_, index) => index);
    const shuffled = shuffleRows(rows, 3, createRandom(1));
    const column = (numbers: Float32Array, at: number): number[] => [...numbers].filter((_, index) => index % 3 === at);
    for (const at of [0, 1, 2]) expect(sorted(column(shuffled, at))).toEqual(column(rows, at));
    expect(shuffled).not.toEqual(rows);
    expect(rows[59]).toBe(59);
  });

  it('keep their values where most are zero', () => {
    const matrix = termMatrix(Array.from({ length: 20 }, (_, index) => [`a${index % 5}`, `b${index % 4}`]));
    const [before, after] = [transpose(matrix), transpose(shuffleSparse(matrix, createRandom(1)))];
    for (let column = 0; column < matrix.columnCount; column += 1) {
      const [start, end] = [before.starts[column], before.starts[column + 1]];
      expect([after.starts[column], after.starts[column + 1]]).toEqual([start, end]);
      expect(sorted(after.values.slice(start, end))).toEqual(sorted(before.values.slice(start, end)));
      expect(new Set(after.columns.slice(start, end)).size).toBe(after.columns.slice(start, end).length);
    }
  });
});
