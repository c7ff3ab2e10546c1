import { EigenvalueDecomposition } from 'ml-matrix';
import { addScaled, dot, type LinearMap } from './linear-map.ts';
import { createRandom } from './random.ts';

export interface TruncatedSvd {
  /** Descending; at most `rank`, fewer where the matrix has fewer above rounding. */
  readonly singularValues: readonly number[];
  /** For each singular value its left singular vector times itself: one number a row. */
  readonly scores: readonly Float64Array[];
}

/** Lanczos steps for each value asked for: enough to settle even values that lie close together. */
const STEPS_PER_VALUE = 3;
const EXTRA_STEPS = 12;
const SEED = 1;
/** Of the largest singular value. */
const ROUNDING = 1e-7;

/**
 * The leading singular values and scores, by the Lanczos iteration on the rows' products with full reorthogonalisation (Golub
 * and Van Loan, Matrix Computations, 10.1). The same for rows in any order, apart from rounding and signs.
 */
export function truncatedSvd(matrix: LinearMap, rank: number): TruncatedSvd {
  const { basis, tridiagonal } = lanczos(matrix, rank * STEPS_PER_VALUE + EXTRA_STEPS);
  const { values, vectors } = descendingEigen(tridiagonal);
  const singular = values.slice(0, rank).map((value) => Math.sqrt(Math.max(0, value)));
  const singularValues = singular.filter((value) => value > ROUNDING * (singular[0] ?? 0));
  const scores = singularValues.map((value, index) => combine(basis, vectors[index] ?? [], value));
  return { singularValues, scores };
}

interface Krylov {
  readonly basis: readonly Float64Array[];
  readonly tridiagonal: readonly (readonly number[])[];
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
  const at = (row: number, column: number): number => {
    if (row === column) return diagonal[row] ?? 0;
    return Math.abs(row - column) === 1 ? (offDiagonal[Math.min(row, column)] ?? 0) : 0;
  };
  return { basis, tridiagonal: basis.map((_, row) => basis.map((__, column) => at(row, column))) };
}

function descendingEigen(matrix: readonly (readonly number[])[]) {
  if (matrix.length === 0) return { values: [], vectors: [] };
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(
    matrix.map((row) => [...row]),
    {
      assumeSymmetric: true,
    },
  );
  return {
    values: realEigenvalues.toReversed(),
    vectors: realEigenvalues.map((_, index) => eigenvectorMatrix.getColumn(index)).toReversed(),
  };
}

function startVector(length: number): Float64Array {
  const random = createRandom(SEED);
  return new Float64Array(length).map(() => random() - 0.5);
}

/** Gram-Schmidt, twice over, which is enough (Giraud et al. 2005). */
function orthogonalise(column: Float64Array, basis: readonly Float64Array[]): void {
  for (let pass = 0; pass < 2; pass += 1) {
    for (const direction of basis) addScaled(column, direction, -dot(direction, column));
  }
}

function combine(basis: readonly Float64Array[], weights: readonly number[], factor: number): Float64Array {
  const result = new Float64Array(basis[0]?.length ?? 0);
  for (const [index, column] of basis.entries()) addScaled(result, column, (weights[index] ?? 0) * factor);
  return result;
}
