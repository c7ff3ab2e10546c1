import type { SparseMatrix } from './sparse-matrix.ts';

/** A matrix known by what it does to a column. */
export interface LinearMap {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Of length `columnCount` to length `rowCount`. */
  apply(column: Float64Array): Float64Array;
  /** Of length `rowCount` to length `columnCount`. */
  applyTransposed(column: Float64Array): Float64Array;
}

/** A sparse matrix with the mean of each column taken off; never built as a whole. */
export function centredSparse({ rowCount, columnCount, starts, columns, values }: SparseMatrix): LinearMap {
  const sums = addRows(new Float64Array(columnCount), new Float64Array(rowCount).fill(1));
  const means = sums.map((sum) => sum / rowCount);

  function apply(column: Float64Array): Float64Array {
    const shift = dot(means, column);
    const result = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) {
      const end = starts[row + 1] as number;
      let sum = -shift;
      for (let index = starts[row] as number; index < end; index += 1)
        sum += (values[index] as number) * (column[columns[index] as number] as number);
      result[row] = sum;
    }
    return result;
  }

  function applyTransposed(column: Float64Array): Float64Array {
    const total = column.reduce((sum, value) => sum + value, 0);
    return addRows(
      means.map((mean) => -mean * total),
      column,
    );
  }

  /** Adds each row times its factor. */
  function addRows(target: Float64Array, factors: Float64Array): Float64Array {
    for (let row = 0; row < rowCount; row += 1) {
      const end = starts[row + 1] as number;
      const factor = factors[row] as number;
      for (let index = starts[row] as number; index < end; index += 1) {
        const column = columns[index] as number;
        target[column] = (target[column] as number) + (values[index] as number) * factor;
      }
    }
    return target;
  }

  return { rowCount, columnCount, apply, applyTransposed };
}

/** Rows of `dimension` numbers one after the other, with the mean of each column taken off. */
export function centredRows(rows: Float32Array, dimension: number): LinearMap {
  const centred = Array.from({ length: rows.length / dimension }, (_, row) =>
    Float64Array.from(rows.subarray(row * dimension, (row + 1) * dimension)),
  );
  const sums = new Float64Array(dimension);
  for (const row of centred) addScaled(sums, row, 1);
  const means = sums.map((sum) => sum / centred.length);
  for (const row of centred) addScaled(row, means, -1);
  return {
    rowCount: centred.length,
    columnCount: dimension,
    apply(column) {
      const result = new Float64Array(centred.length);
      for (const [row, numbers] of centred.entries()) result[row] = dot(numbers, column);
      return result;
    },
    applyTransposed(column) {
      const result = new Float64Array(dimension);
      for (const [row, numbers] of centred.entries()) addScaled(result, numbers, column[row] ?? 0);
      return result;
    },
  };
}

/** Of two of one length. */
export function dot(left: Float64Array, right: Float64Array): number {
  // Four at a time and in four sums, because each addition waits for the one before.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const fours = left.length - (left.length % 4);
  for (let index = 0; index < fours; index += 4) {
    first += (left[index] as number) * (right[index] as number);
    second += (left[index + 1] as number) * (right[index + 1] as number);
    third += (left[index + 2] as number) * (right[index + 2] as number);
    fourth += (left[index + 3] as number) * (right[index + 3] as number);
  }
  for (let index = fours; index < left.length; index += 1) first += (left[index] as number) * (right[index] as number);
  return first + second + third + fourth;
}

/** `target += factor * source`; of one length. */
export function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  const fours = target.length - (target.length % 4);
  for (let index = 0; index < fours; index += 4) {
    target[index] = (target[index] as number) + factor * (source[index] as number);
    target[index + 1] = (target[index + 1] as number) + factor * (source[index + 1] as number);
    target[index + 2] = (target[index + 2] as number) + factor * (source[index + 2] as number);
    target[index + 3] = (target[index + 3] as number) + factor * (source[index + 3] as number);
  }
  for (let index = fours; index < target.length; index += 1)
    target[index] = (target[index] as number) + factor * (source[index] as number);
}
