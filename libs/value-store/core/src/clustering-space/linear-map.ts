import { float64At, int32At } from '@learning-memory/array-access';
import type { SparseMatrix } from './sparse-matrix.ts';

/** A matrix known by what it does to a column. */
export interface LinearMap {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Takes a column of length `columnCount` to one of length `rowCount`. */
  apply(column: Float64Array): Float64Array;
  /** Takes a column of length `rowCount` to one of length `columnCount`. */
  applyTransposed(column: Float64Array): Float64Array;
}

/** A matrix with a number taken off each column. */
export interface CentredMap extends LinearMap {
  readonly means: Float64Array;
}

/** A sparse matrix with `given` taken off, else the mean of each column; never built as a whole. */
export function centredSparse(
  { rowCount, columnCount, starts, columns, values }: SparseMatrix,
  given?: Float64Array,
): CentredMap {
  const means =
    given ?? addRows(new Float64Array(columnCount), new Float64Array(rowCount).fill(1)).map((sum) => sum / rowCount);

  function apply(column: Float64Array): Float64Array {
    const shift = dot(means, column);
    const result = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) {
      const end = int32At(starts, row + 1);
      let sum = -shift;
      for (let index = int32At(starts, row); index < end; index += 1)
        sum += float64At(values, index) * float64At(column, int32At(columns, index));
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
      const end = int32At(starts, row + 1);
      const factor = float64At(factors, row);
      for (let index = int32At(starts, row); index < end; index += 1) {
        const column = int32At(columns, index);
        target[column] = float64At(target, column) + float64At(values, index) * factor;
      }
    }
    return target;
  }

  return { rowCount, columnCount, means, apply, applyTransposed };
}

/** Rows of `dimension` numbers one after the other, with `given` taken off, else the mean of each column. */
export function centredRows(rows: Float32Array, dimension: number, given?: Float64Array): CentredMap {
  const centred = Array.from({ length: rows.length / dimension }, (_, row) =>
    Float64Array.from(rows.subarray(row * dimension, (row + 1) * dimension)),
  );
  const means = given ?? meansOf(centred, dimension);
  for (const row of centred) addScaled(row, means, -1);
  return {
    rowCount: centred.length,
    columnCount: dimension,
    means,
    apply(column) {
      const result = new Float64Array(centred.length);
      for (const [row, numbers] of centred.entries()) result[row] = dot(numbers, column);
      return result;
    },
    applyTransposed(column) {
      const result = new Float64Array(dimension);
      for (const [row, numbers] of centred.entries()) addScaled(result, numbers, float64At(column, row));
      return result;
    },
  };
}

function meansOf(rows: readonly Float64Array[], dimension: number): Float64Array {
  const sums = new Float64Array(dimension);
  for (const row of rows) addScaled(sums, row, 1);
  return sums.map((sum) => sum / rows.length);
}

/** Multiplies two columns of one length. */
export function dot(left: Float64Array, right: Float64Array): number {
  // Four at a time and in four sums, because each addition waits for the one before.
  // Not taken from an array: each sum would then be an object of its own, and a space make 800 MB of them.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const fours = left.length - (left.length % 4);
  for (let index = 0; index < fours; index += 4) {
    first += float64At(left, index) * float64At(right, index);
    second += float64At(left, index + 1) * float64At(right, index + 1);
    third += float64At(left, index + 2) * float64At(right, index + 2);
    fourth += float64At(left, index + 3) * float64At(right, index + 3);
  }
  for (let index = fours; index < left.length; index += 1) first += float64At(left, index) * float64At(right, index);
  return first + second + third + fourth;
}

/** Does `target += factor * source`; both are of one length. */
export function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  const fours = target.length - (target.length % 4);
  for (let index = 0; index < fours; index += 4) {
    target[index] = float64At(target, index) + factor * float64At(source, index);
    target[index + 1] = float64At(target, index + 1) + factor * float64At(source, index + 1);
    target[index + 2] = float64At(target, index + 2) + factor * float64At(source, index + 2);
    target[index + 3] = float64At(target, index + 3) + factor * float64At(source, index + 3);
  }
  for (let index = fours; index < target.length; index += 1)
    target[index] = float64At(target, index) + factor * float64At(source, index);
}
