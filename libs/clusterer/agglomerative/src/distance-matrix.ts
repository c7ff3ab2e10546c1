export type Metric = 'cosine' | 'euclidean';

export interface Points {
  readonly vectors: Float32Array | Float64Array;
  readonly dimension: number;
  readonly metric: Metric;
}

export interface DistanceMatrix {
  /** The point of the input at each row of the matrix; the matrix itself does not depend on the order of the input. */
  readonly points: readonly number[];
  readonly rows: readonly Float64Array[];
}

/** What lies farther apart is taken to be that far: its square is finite, and the library merges finite distances only. */
const FARTHEST = 1e150;

/**
 * Rows are sorted by coordinates, because the library breaks ties by position.
 * Cosine: 0 to 2, a vector of zeros is at distance 1 from all others.
 */
export function distanceMatrix({ vectors, dimension, metric }: Points): DistanceMatrix {
  const sorted = Array.from({ length: vectors.length / dimension }, (_, point) => {
    const row = Float64Array.from(vectors.subarray(point * dimension, (point + 1) * dimension));
    return { point, row: metric === 'cosine' ? normalise(row) : row };
  }).sort((left, right) => compareRows(left.row, right.row));
  const between = metric === 'cosine' ? cosineDistance : euclideanDistance;
  const rows = sorted.map(() => new Float64Array(sorted.length));
  for (const [left, { row }] of sorted.entries()) {
    for (const [right, other] of sorted.slice(0, left).entries()) {
      const distance = between(row, other.row);
      rows[left]?.fill(distance, right, right + 1);
      rows[right]?.fill(distance, left, left + 1);
    }
  }
  return { points: sorted.map(({ point }) => point), rows };
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
  return Math.min(Math.sqrt(squaredDistance(left, right)), FARTHEST);
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
