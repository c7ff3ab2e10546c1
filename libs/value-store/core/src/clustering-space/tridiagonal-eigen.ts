import { float64At, itemAt } from '@learning-memory/array-access';

export interface Eigen {
  /** Comes in no order. */
  readonly values: Float64Array;
  /** Holds one vector of unit length for each value. */
  readonly vectors: readonly Float64Array[];
}

interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** Element i is beside the diagonal in rows i and i + 1. */
  readonly offDiagonal: Float64Array;
}

interface UnreducedBlock {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds all eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by QR steps with Wilkinson's shift (Golub and
 * Van Loan, Matrix Computations, 8.3).
 */
export function tridiagonalEigen(diagonal: readonly number[], offDiagonal: readonly number[]): Eigen {
  const matrix = { diagonal: Float64Array.from(diagonal), offDiagonal: Float64Array.from(offDiagonal) };
  const vectors = diagonal.map((_, row) => new Float64Array(diagonal.length).fill(1, row, row + 1));
  let last = diagonal.length - 1;
  while (last > 0) {
    const first = firstOfBlock(matrix, last);
    if (first === last) last -= 1;
    else qrStep(matrix, vectors, { first, last });
  }
  return { values: matrix.diagonal, vectors };
}

/** Says where the rows begin that hang together with row `last`. */
function firstOfBlock({ diagonal, offDiagonal }: Tridiagonal, last: number): number {
  let first = last;
  while (first > 0) {
    const size = Math.abs(float64At(diagonal, first - 1)) + Math.abs(float64At(diagonal, first));
    // So that what is not a number ends the block.
    if (!(Math.abs(float64At(offDiagonal, first - 1)) > Number.EPSILON * size)) break;
    first -= 1;
  }
  return first;
}

function qrStep(matrix: Tridiagonal, vectors: readonly Float64Array[], { first, last }: UnreducedBlock): void {
  const { diagonal: d, offDiagonal: e } = matrix;
  let along = float64At(d, first) - wilkinsonShift(matrix, last);
  let bulge = float64At(e, first);
  for (let row = first; row < last; row += 1) {
    const length = Math.hypot(along, bulge);
    const [cosine, sine] = length === 0 ? [1, 0] : [along / length, bulge / length];
    const [upper, beside, lower] = [float64At(d, row), float64At(e, row), float64At(d, row + 1)];
    if (row > first) e[row - 1] = length;
    d[row] = cosine ** 2 * upper + 2 * cosine * sine * beside + sine ** 2 * lower;
    d[row + 1] = sine ** 2 * upper - 2 * cosine * sine * beside + cosine ** 2 * lower;
    e[row] = cosine * sine * (lower - upper) + (cosine ** 2 - sine ** 2) * beside;
    if (row + 1 < last) {
      along = float64At(e, row);
      bulge = sine * float64At(e, row + 1);
      e[row + 1] = cosine * float64At(e, row + 1);
    }
    rotate(vectors, row, { cosine, sine });
  }
}

/** The eigenvalue of the last two rows that is nearer to the last element. */
function wilkinsonShift({ diagonal, offDiagonal }: Tridiagonal, last: number): number {
  const [end, beside] = [float64At(diagonal, last), float64At(offDiagonal, last - 1)];
  const half = (float64At(diagonal, last - 1) - end) / 2;
  const sign = half < 0 ? -1 : 1;
  return end - beside ** 2 / (half + sign * Math.hypot(half, beside));
}

function rotate(
  vectors: readonly Float64Array[],
  row: number,
  { cosine, sine }: { readonly cosine: number; readonly sine: number },
): void {
  const [upper, lower] = [itemAt(vectors, row), itemAt(vectors, row + 1)];
  for (let index = 0; index < upper.length; index += 1) {
    const left = float64At(upper, index);
    const right = float64At(lower, index);
    upper[index] = cosine * left + sine * right;
    lower[index] = cosine * right - sine * left;
  }
}
