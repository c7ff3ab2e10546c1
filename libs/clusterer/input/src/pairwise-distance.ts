import { float64At } from '@learning-memory/array-access';
import type { Metric, Points } from './points.ts';

/** Points whose distances are measured in one way. */
export interface MeasuredPoints extends Points {
  readonly metric: Metric;
}

export interface SortedPoint {
  /** Says where the point stands in the input. */
  readonly point: number;
  /** Holds its coordinates; for cosine distances they have length 1, unless all are zero. */
  readonly row: Float64Array;
}

/** Sorts points by their coordinates: an algorithm that breaks ties by position then ignores the order of the input. */
export function sortPoints({ vectors, dimension, metric }: MeasuredPoints): readonly SortedPoint[] {
  return Array.from({ length: vectors.length / dimension }, (_, point) => {
    const row = Float64Array.from(vectors.subarray(point * dimension, (point + 1) * dimension));
    return { point, row: metric === 'cosine' ? normalise(row) : row };
  }).sort((left, right) => compareRows(left.row, right.row));
}

/** By the first coordinate that differs; 0 for equal rows. */
export function compareRows(left: Float64Array, right: Float64Array): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : float64At(left, at) - float64At(right, at);
}

/** Of rows as `sortPoints` gives them. Cosine: 0 to 2, and 1 from zeros to all others, zeros too. */
export function distanceBetween(metric: Metric): (left: Float64Array, right: Float64Array) => number {
  return metric === 'cosine' ? cosineDistance : euclideanDistance;
}

/** To length 1; zeros stay. Scaled first, so that the squares of huge and tiny numbers stay in range. */
function normalise(row: Float64Array): Float64Array {
  const scale = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  if (scale === 0) return row;
  const scaled = row.map((value) => value / scale);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return scaled.map((value) => value / length);
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
    const difference = float64At(left, index) - float64At(right, index);
    sum += difference * difference;
  }
  return sum;
}
