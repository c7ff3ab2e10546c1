export type Metric = 'cosine' | 'euclidean';

export interface Points {
  readonly vectors: Float32Array | Float64Array;
  readonly dimension: number;
  readonly metric: Metric;
}

/** Distances of points by positions that do not depend on their order in the input. */
export interface Distances {
  readonly count: number;
  readonly distance: (left: number, right: number) => number;
  /** Equal points have neighbouring positions. */
  readonly areEqual: (left: number, right: number) => boolean;
  /** Values by position as values by point of the input. */
  readonly byPoint: (values: Int32Array) => Int32Array;
}

/**
 * All distances, half the matrix kept. Positions are sorted by coordinates, because the algorithms break ties by position.
 * Cosine: 0 to 2, a vector of zeros is at distance 1 from all others.
 */
export function measureDistances({ vectors, dimension, metric }: Points): Distances {
  const rows = Array.from({ length: vectors.length / dimension }, (_, point) => {
    const row = Float64Array.from(vectors.subarray(point * dimension, (point + 1) * dimension));
    return { point, row: metric === 'cosine' ? normalise(row) : row };
  });
  rows.sort((left, right) => compareRows(left.row, right.row));
  const rowAt = (position: number): Float64Array => rows[position]?.row ?? new Float64Array(dimension);
  const between = metric === 'cosine' ? cosineDistance : euclideanDistance;
  const triangle = new Float64Array((rows.length * (rows.length - 1)) / 2);
  let next = 0;
  for (const [position, { row }] of rows.entries()) {
    for (let other = 0; other < position; other++) triangle[next++] = between(row, rowAt(other));
  }
  const at = (larger: number, smaller: number): number => triangle[(larger * (larger - 1)) / 2 + smaller] ?? 0;
  return {
    count: rows.length,
    distance: (left, right) => (left === right ? 0 : at(Math.max(left, right), Math.min(left, right))),
    areEqual: (left, right) => compareRows(rowAt(left), rowAt(right)) === 0,
    byPoint: (values) => {
      const result = new Int32Array(rows.length);
      for (const [position, { point }] of rows.entries()) result[point] = values[position] ?? 0;
      return result;
    },
  };
}

/** To length 1; zeros stay. Scaled first, so that the squares of huge and tiny numbers stay in range. */
function normalise(row: Float64Array): Float64Array {
  const scale = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  if (scale === 0) return row;
  const scaled = row.map((value) => value / scale);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return scaled.map((value) => value / length);
}

function compareRows(left: Float64Array, right: Float64Array): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Of unit vectors: half the squared distance, which is exactly 0 for equal ones and precise for near ones. */
function cosineDistance(left: Float64Array, right: Float64Array): number {
  return isZero(left) || isZero(right) ? 1 : squaredDistance(left, right) / 2;
}

function euclideanDistance(left: Float64Array, right: Float64Array): number {
  return Math.sqrt(squaredDistance(left, right));
}

function isZero(row: Float64Array): boolean {
  return row.every((value) => value === 0);
}

function squaredDistance(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
