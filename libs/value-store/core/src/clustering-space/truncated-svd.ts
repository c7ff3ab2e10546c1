import { float64At, itemAt } from '@learning-memory/array-access';
import { addScaled, dot, type LinearMap } from './linear-map.ts';
import { createRandom } from './random.ts';
import { tridiagonalEigen } from './tridiagonal-eigen.ts';

export interface TruncatedSvd {
  /** Descending; at most `rank`, fewer where the matrix has fewer above rounding. */
  readonly singularValues: readonly number[];
  /** Holds for each singular value its left singular vector times itself: one number a row. */
  readonly scores: readonly Float64Array[];
}

/** Lanczos steps for each value asked for: enough to settle even values that lie close together. */
const STEPS_PER_VALUE = 3;
const EXTRA_STEPS = 12;
const SEED = 1;
/** Smaller shares of the largest singular value are rounding. */
const ROUNDING = 1e-7;

/**
 * The leading singular values and scores, by the Lanczos iteration on the rows' products with full reorthogonalisation (Golub
 * and Van Loan, Matrix Computations, 10.1). The same for rows in any order, apart from rounding and signs.
 */
export function truncatedSvd(matrix: LinearMap, rank: number): TruncatedSvd {
  const { basis, diagonal, offDiagonal } = lanczos(matrix, rank * STEPS_PER_VALUE + EXTRA_STEPS);
  const { values, vectors } = tridiagonalEigen(diagonal, offDiagonal);
  const leading = [...values.keys()].sort((a, b) => float64At(values, b) - float64At(values, a)).slice(0, rank);
  const singular = leading.map((index) => Math.sqrt(Math.max(0, float64At(values, index))));
  const [largest = 0] = singular;
  const singularValues = singular.filter((value) => value > ROUNDING * largest);
  const scores = singularValues.map((value, index) => combine(basis, itemAt(vectors, itemAt(leading, index)), value));
  return { singularValues, scores };
}

interface Krylov {
  readonly basis: readonly Float64Array[];
  /** That of the tridiagonal matrix that the products are in the basis. */
  readonly diagonal: readonly number[];
  readonly offDiagonal: readonly number[];
}

function lanczos(matrix: LinearMap, most: number): Krylov {
  const basis: Float64Array[] = [];
  const [diagonal, offDiagonal]: [number[], number[]] = [[], []];
  let next = startVector(matrix.rowCount);
  let scale = 0;
  while (basis.length < Math.min(most, matrix.rowCount)) {
    const length = Math.sqrt(dot(next, next));
    if (length <= ROUNDING ** 2 * scale || length === 0) break;
    if (basis.length > 0) offDiagonal.push(length);
    const direction = next.map((value) => value / length);
    basis.push(direction);
    next = matrix.apply(matrix.applyTransposed(direction));
    diagonal.push(dot(direction, next));
    scale = Math.max(scale, Math.sqrt(dot(next, next)));
    orthogonalise(next, basis);
  }
  return { basis, diagonal, offDiagonal };
}

function startVector(length: number): Float64Array {
  const random = createRandom(SEED);
  return new Float64Array(length).map(() => random() - 0.5);
}

/** Against the last two, which is all there would be to do but for rounding, and then against all for what rounding left. */
function orthogonalise(column: Float64Array, basis: readonly Float64Array[]): void {
  for (const direction of [...basis.slice(-2), ...basis]) addScaled(column, direction, -dot(direction, column));
}

function combine(basis: readonly Float64Array[], weights: Float64Array, factor: number): Float64Array {
  const result = new Float64Array(itemAt(basis, 0).length);
  for (const [index, column] of basis.entries()) addScaled(result, column, float64At(weights, index) * factor);
  return result;
}
