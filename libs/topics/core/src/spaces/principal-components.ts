import { addTo, dot, normalised } from './dense-vector.ts';
import { besideEachOther, timesMatrix, type WideMatrix } from './matrix-product.ts';

const ROUNDS = 8;

type Vectors = readonly Float32Array[];

/**
 * Unit vectors of the strongest directions of vectors that were centred, found by orthogonal iteration (Golub and Van Loan
 * 2013, 8.2.4) from a fixed start: the same for the same vectors in the same order.
 */
export function principalDirections(vectors: Vectors, count: number): Vectors {
  const dimension = vectors[0]?.length ?? 0;
  const wanted = Math.min(count, dimension, vectors.length);
  const columns = turned(vectors, dimension);
  let directions = orthonormal(Array.from({ length: wanted }, (_, index) => startVector(dimension, index)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const nearness = timesMatrix(vectors, besideEachOther(directions));
    directions = orthonormal(columnsOf(timesMatrix(columns, nearness), directions.length));
  }
  return directions;
}

/** Each in these directions, at unit length; `undefined` for one that has nothing of them. */
export function inDirections(vectors: Vectors, directions: Vectors): readonly (Float32Array | undefined)[] {
  const { values, width } = timesMatrix(vectors, besideEachOther(directions));
  return vectors.map((_, row) =>
    normalised(Float32Array.from(values.subarray(row * width, row * width + directions.length))),
  );
}

/** Rows as columns. */
function turned(rows: Vectors, dimension: number): Vectors {
  const columns = Array.from({ length: dimension }, () => new Float32Array(rows.length));
  for (const [index, row] of rows.entries()) {
    for (let column = 0; column < dimension; column += 1)
      (columns[column] as Float32Array)[index] = row[column] as number;
  }
  return columns;
}

function columnsOf({ values, width }: WideMatrix, count: number): readonly Float32Array[] {
  const columns = Array.from({ length: count }, () => new Float32Array(values.length / width));
  for (const [index, column] of columns.entries()) {
    for (let row = 0; row < column.length; row += 1) column[row] = values[row * width + index] as number;
  }
  return columns;
}

/** Gram and Schmidt; directions that are none drop out. */
function orthonormal(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const basis: Float32Array[] = [];
  for (const vector of vectors) {
    for (const other of basis) addTo(vector, other, -dot(vector, other));
    const unit = normalised(vector);
    if (unit !== undefined) basis.push(unit);
  }
  return basis;
}

function startVector(dimension: number, seed: number): Float32Array {
  let state = (seed + 1) * 0x9e3779b9;
  return Float32Array.from({ length: dimension }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 8) & 0xffff) / 0xffff - 0.5;
  });
}
