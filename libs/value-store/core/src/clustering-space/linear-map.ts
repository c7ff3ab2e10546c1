import type { TermMatrix } from './term-matrix.ts';

/** A matrix known by what it does to a column. */
export interface LinearMap {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Of length `columnCount` to length `rowCount`. */
  apply(column: Float64Array): Float64Array;
  /** Of length `rowCount` to length `columnCount`. */
  applyTransposed(column: Float64Array): Float64Array;
}

/** The term matrix with the mean of each column taken off; never built as a whole. */
export function centredTerms({ rowCount, termCount, starts, terms, weights }: TermMatrix): LinearMap {
  const means = new Float64Array(termCount);
  for (const [index, term] of terms.entries()) means[term] = at(means, term) + at(weights, index) / rowCount;

  function apply(column: Float64Array): Float64Array {
    const shift = dot(means, column);
    return new Float64Array(rowCount).map((_, row) => {
      let sum = -shift;
      for (let index = at(starts, row); index < at(starts, row + 1); index += 1)
        sum += at(weights, index) * at(column, at(terms, index));
      return sum;
    });
  }

  function applyTransposed(column: Float64Array): Float64Array {
    const total = column.reduce((sum, value) => sum + value, 0);
    const result = means.map((mean) => -mean * total);
    for (let row = 0; row < rowCount; row += 1) {
      const value = at(column, row);
      for (let index = at(starts, row); index < at(starts, row + 1); index += 1)
        result[at(terms, index)] = at(result, at(terms, index)) + at(weights, index) * value;
    }
    return result;
  }

  return { rowCount, columnCount: termCount, apply, applyTransposed };
}

/** Rows of `dimension` numbers one after the other, with the mean of each column taken off. */
export function centredRows(rows: Float32Array, dimension: number): LinearMap {
  const rowCount = rows.length / dimension;
  const centred = new Float64Array(rows.length);
  for (let column = 0; column < dimension; column += 1) {
    let mean = 0;
    for (let row = 0; row < rowCount; row += 1) mean += at(rows, row * dimension + column) / rowCount;
    for (let row = 0; row < rowCount; row += 1) {
      centred[row * dimension + column] = at(rows, row * dimension + column) - mean;
    }
  }
  const rowAt = (row: number): Float64Array => centred.subarray(row * dimension, (row + 1) * dimension);

  function applyTransposed(column: Float64Array): Float64Array {
    const result = new Float64Array(dimension);
    for (let row = 0; row < rowCount; row += 1) addScaled(result, rowAt(row), at(column, row));
    return result;
  }

  return {
    rowCount,
    columnCount: dimension,
    apply: (column) => new Float64Array(rowCount).map((_, row) => dot(rowAt(row), column)),
    applyTransposed,
  };
}

export function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += at(left, index) * at(right, index);
  return sum;
}

/** `target += factor * source`. */
export function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index += 1) target[index] = at(target, index) + factor * at(source, index);
}

/** A number that is there. */
function at(numbers: Float64Array | Float32Array | Int32Array, index: number): number {
  return numbers[index] as number;
}
