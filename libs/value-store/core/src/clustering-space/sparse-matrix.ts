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
    const end = starts[row + 1] ?? 0;
    for (let index = starts[row] ?? 0; index < end; index += 1) {
      const column = columns[index] ?? 0;
      const place = free[column] ?? 0;
      free[column] = place + 1;
      transposed.columns[place] = row;
      transposed.values[place] = values[index] ?? 0;
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
    const next = (rows[index] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let row = 1; row <= count; row += 1) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0);
  return starts;
}
