import { float64At, int32At } from '@learning-memory/array-access';

/** Row by row: what row i holds is at `starts[i]` up to `starts[i + 1]`. */
export interface SparseMatrix {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

/** Rows and columns changed places; the columns of each row ascend. */
export function transpose({ rowCount, columnCount, starts, columns, values }: SparseMatrix): SparseMatrix {
  const transposed = {
    rowCount: columnCount,
    columnCount: rowCount,
    starts: countStarts(columns, columnCount),
    columns: new Int32Array(columns.length),
    values: new Float64Array(values.length),
  };
  const free = transposed.starts.slice();
  for (let row = 0; row < rowCount; row += 1) {
    const end = int32At(starts, row + 1);
    for (let index = int32At(starts, row); index < end; index += 1) {
      const column = int32At(columns, index);
      const place = int32At(free, column);
      free[column] = place + 1;
      transposed.columns[place] = row;
      transposed.values[place] = float64At(values, index);
    }
  }
  return transposed;
}

export function isEmptyRow({ starts }: SparseMatrix, row: number): boolean {
  return starts[row] === starts[row + 1];
}

/** Where each of `count` rows starts when as many entries of it come as `rows` has. */
function countStarts(rows: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const next = int32At(rows, index) + 1;
    starts[next] = int32At(starts, next) + 1;
  }
  for (let row = 1; row <= count; row += 1) starts[row] = int32At(starts, row) + int32At(starts, row - 1);
  return starts;
}
