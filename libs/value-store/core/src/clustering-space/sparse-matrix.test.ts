import { describe, expect, it } from '@jest/globals';
import { isEmptyRow, transpose, type SparseMatrix } from './sparse-matrix.ts';

/** [[0, 1, 2], [0, 0, 0], [3, 0, 4]], its rows in any order of columns. */
const MATRIX: SparseMatrix = {
  rowCount: 3,
  columnCount: 3,
  starts: Int32Array.of(0, 2, 2, 4),
  columns: Int32Array.of(2, 1, 0, 2),
  values: Float64Array.of(2, 1, 3, 4),
};

describe('transpose', () => {
  it('makes rows of columns', () => {
    expect(transpose(MATRIX)).toEqual({
      rowCount: 3,
      columnCount: 3,
      starts: Int32Array.of(0, 1, 2, 4),
      columns: Int32Array.of(2, 0, 0, 2),
      values: Float64Array.of(3, 1, 2, 4),
    });
  });

  it('sorts the columns of each row when done twice', () => {
    const { starts, columns, values } = transpose(transpose(MATRIX));
    expect([...starts]).toEqual([0, 2, 2, 4]);
    expect([...columns]).toEqual([1, 2, 0, 2]);
    expect([...values]).toEqual([1, 2, 3, 4]);
  });
});

describe('isEmptyRow', () => {
  it('is true for a row that holds nothing', () => {
    expect([0, 1, 2].map((row) => isEmptyRow(MATRIX, row))).toEqual([false, true, false]);
  });
});
