import { float64At, int32At, itemAt } from '@learning-memory/array-access';
import { compareRows, distanceBetween, sortPoints, type MeasuredPoints } from '@learning-memory/clusterer-input';

/** Distances of points by positions that do not depend on their order in the input. */
export interface Distances {
  readonly count: number;
  readonly distance: (left: number, right: number) => number;
  /** Equal points have neighbouring positions. */
  readonly areEqual: (left: number, right: number) => boolean;
  /** Turns values by position into values by point of the input. */
  readonly byPoint: (values: Int32Array) => Int32Array;
}

/**
 * All distances, half the matrix kept. Positions are sorted by coordinates, because the algorithms break ties by
 * position.
 */
export function measureDistances(points: MeasuredPoints): Distances {
  const rows = sortPoints(points);
  const rowAt = (position: number): Float64Array => itemAt(rows, position).row;
  const between = distanceBetween(points.metric);
  const triangle = new Float64Array((rows.length * (rows.length - 1)) / 2);
  let next = 0;
  for (const [position, { row }] of rows.entries()) {
    for (let other = 0; other < position; other++) triangle[next++] = between(row, rowAt(other));
  }
  const distanceAt = (larger: number, smaller: number): number =>
    float64At(triangle, (larger * (larger - 1)) / 2 + smaller);
  return {
    count: rows.length,
    distance: (left, right) => (left === right ? 0 : distanceAt(Math.max(left, right), Math.min(left, right))),
    areEqual: (left, right) => compareRows(rowAt(left), rowAt(right)) === 0,
    byPoint: (values) => {
      const result = new Int32Array(rows.length);
      for (const [position, { point }] of rows.entries()) result[point] = int32At(values, position);
      return result;
    },
  };
}
