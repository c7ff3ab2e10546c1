import { float32At, int32At } from '@learning-memory/array-access';
import { transpose, type SparseMatrix } from './sparse-matrix.ts';

/** Each column keeps its values and gets other rows for them; it has at most half of the rows. */
export function shuffleSparse(matrix: SparseMatrix, random: () => number): SparseMatrix {
  const byColumn = transpose(matrix);
  const columns = new Int32Array(byColumn.columns.length);
  const lastTaker = new Int32Array(matrix.rowCount).fill(-1);
  for (let column = 0; column < byColumn.rowCount; column += 1) {
    let index = int32At(byColumn.starts, column);
    const end = int32At(byColumn.starts, column + 1);
    while (index < end) {
      const row = Math.floor(random() * matrix.rowCount);
      if (lastTaker[row] === column) continue;
      lastTaker[row] = column;
      columns[index] = row;
      index += 1;
    }
  }
  return transpose({ ...byColumn, columns });
}

/** The same for rows of `dimension` numbers one after the other. */
export function shuffleRows(rows: Float32Array, dimension: number, random: () => number): Float32Array {
  const shuffled = rows.slice();
  for (let last = rows.length / dimension - 1; last > 0; last -= 1) {
    for (let column = 0; column < dimension; column += 1) {
      const [from, to] = [Math.floor(random() * (last + 1)) * dimension + column, last * dimension + column];
      const value = float32At(shuffled, to);
      shuffled[to] = float32At(shuffled, from);
      shuffled[from] = value;
    }
  }
  return shuffled;
}
