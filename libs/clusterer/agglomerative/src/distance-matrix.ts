import { itemAt } from '@learning-memory/array-access';
import { distanceBetween, sortPoints, type MeasuredPoints } from '@learning-memory/clusterer-input';

export interface DistanceMatrix {
  /** The point of the input at each row of the matrix; the matrix itself does not depend on the order of the input. */
  readonly points: readonly number[];
  readonly rows: readonly Float64Array[];
}

/** What lies farther apart is taken to be that far: its square is finite, and the library merges finite distances only. */
const FARTHEST = 1e150;

/** Rows are sorted by coordinates, because the library breaks ties by position. */
export function distanceMatrix(points: MeasuredPoints): DistanceMatrix {
  const sorted = sortPoints(points);
  const between = distanceBetween(points.metric);
  const rows = sorted.map(() => new Float64Array(sorted.length));
  for (const [left, { row }] of sorted.entries()) {
    for (const [right, other] of sorted.slice(0, left).entries()) {
      const distance = Math.min(between(row, other.row), FARTHEST);
      itemAt(rows, left)[right] = distance;
      itemAt(rows, right)[left] = distance;
    }
  }
  return { points: sorted.map(({ point }) => point), rows };
}
