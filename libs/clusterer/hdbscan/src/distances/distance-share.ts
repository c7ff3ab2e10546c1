import { float32At, float64At, uint32At } from '@learning-memory/array-access';
import type { Metric } from '@learning-memory/clusterer-input';
import { createDistanceKernel } from './distance-kernel.ts';
import { BATCH_ROWS, COUNTERS_ADDRESS, type SharedLayout } from './shared-layout.ts';
import { WorkCounters, type SharedWork } from '../work-sharing/shared-work.ts';
import { SmallestValues } from './smallest-values.ts';

/** Holds what each thread is told about distances that they measure together. */
export interface DistanceWork extends SharedWork {
  readonly thread: number;
  readonly layout: SharedLayout;
  readonly metric: Metric;
  /** Is that of the lower bounds. */
  readonly error: number;
}

export interface RowWork extends DistanceWork {
  /** Of the rows and targets of thread 0, and of the columns. */
  readonly rowCount: number;
  readonly columnCount: number;
}

/** One thread's share of some work: what it claims of it before others do. */
export interface DistanceShare {
  /** Writes per point the distances to its nearest others, as far as this thread measures them. A unit is a batch of rows. */
  readonly nearest: (work: DistanceWork) => void;
  /** Writes lower bounds of the distances from the rows to the columns. A unit is `UNIT_COLUMNS` columns. */
  readonly rows: (work: RowWork) => void;
}

/** What the thread that clusters does alone. */
export interface OwnDistances extends DistanceShare {
  /** Writes the distances from a point to the first `count` candidates of thread 0 into its row. */
  readonly distances: (work: Pick<DistanceWork, 'layout' | 'metric' | 'thread'>, point: number, count: number) => void;
}

/** Half a millisecond of work with 512 dimensions. */
export const UNIT_COLUMNS = 256;

export function createDistanceShare(memory: WebAssembly.Memory): OwnDistances {
  const kernel = createDistanceKernel(memory);
  const distances: OwnDistances['distances'] = ({ layout, metric, thread }, point, count) => {
    const rows = layout.rows + 4 * thread * BATCH_ROWS;
    const targets = layout.targets + 4 * thread * BATCH_ROWS;
    writeRange(memory, { address: rows, first: point, count: 1 });
    writeRange(memory, { address: targets, first: thread, count: 1 });
    const columns = layout.candidates + 4 * thread * layout.count;
    kernel.distances(metric, { ...layout, rows, targets, rowCount: 1, columns, columnCount: count });
  };
  // Nothing but a claimed unit may be touched: the memory may already be laid out for other points.
  return {
    distances,
    nearest(work) {
      const { layout, metric, thread, error } = work;
      const rows = layout.rows + 4 * thread * BATCH_ROWS;
      const targets = layout.targets + 4 * thread * BATCH_ROWS;
      const nearest = nearestOf(memory, layout, thread);
      new WorkCounters(memory.buffer, COUNTERS_ADDRESS).doUnits(work, (unit) => {
        const first = unit * BATCH_ROWS;
        const rowCount = Math.min(BATCH_ROWS, layout.count - first);
        writeRange(memory, { address: rows, first, count: rowCount });
        writeRange(memory, { address: targets, first: thread * BATCH_ROWS, count: rowCount });
        // Distances are symmetric: those to the points before the first were measured with their rows.
        const columns = { columns: layout.columns + 4 * first, columnCount: layout.count - first };
        kernel.lowerBounds(metric, { ...rough(layout), ...columns, rows, targets, rowCount }, error);
        for (let row = 0; row < rowCount; row += 1) {
          const point = first + row;
          const bounds = boundsOf(memory, layout, thread * BATCH_ROWS + row);
          const candidates = candidatesOf(memory, layout, thread);
          const count = chooseCandidates(nearest, { point, bounds, candidates });
          if (count === 0) continue;
          distances(work, point, count);
          offerPairs(nearest, point, { distances: distancesOf(memory, layout, thread), candidates, count });
        }
      });
    },
    rows(work) {
      const { layout, metric, rowCount, error } = work;
      new WorkCounters(memory.buffer, COUNTERS_ADDRESS).doUnits(work, (unit) => {
        const first = unit * UNIT_COLUMNS;
        const columnCount = Math.min(UNIT_COLUMNS, work.columnCount - first);
        const columns = layout.columns + 4 * first;
        kernel.lowerBounds(metric, { ...rough(layout), columns, columnCount, rowCount }, error);
      });
    },
  };
}

/** The layout as it is for single precision. */
function rough(layout: SharedLayout): SharedLayout {
  const { roughVectors, roughVectorBytes, bounds, boundBytes } = layout;
  return {
    ...layout,
    vectors: roughVectors,
    vectorBytes: roughVectorBytes,
    distances: bounds,
    distanceBytes: boundBytes,
  };
}

interface BoundedRow {
  readonly point: number;
  /** By point. */
  readonly bounds: Float32Array;
  /** Takes the points that are chosen. */
  readonly candidates: Uint32Array;
}

/** Chooses those after the point that may be among the nearest of either, and says how many. */
function chooseCandidates(nearest: SmallestValues, { point, bounds, candidates }: BoundedRow): number {
  const furthest = nearest.largest(point);
  let count = 0;
  for (let other = point + 1; other < bounds.length; other += 1) {
    const bound = float32At(bounds, other);
    if (bound >= furthest && bound >= nearest.largest(other)) continue;
    candidates[count] = other;
    count += 1;
  }
  return count;
}

/** Gives the distances to the nearest others that a thread has seen. */
export function nearestOf(memory: WebAssembly.Memory, layout: SharedLayout, thread: number): SmallestValues {
  const length = layout.count * layout.neighbours;
  return new SmallestValues(
    layout.neighbours,
    new Float64Array(memory.buffer, layout.nearest + 8 * thread * length, length),
  );
}

/** Shows the row of distances of a thread, by point. */
export function distancesOf(memory: WebAssembly.Memory, layout: SharedLayout, thread: number): Float64Array {
  return new Float64Array(memory.buffer, layout.distances + thread * layout.distanceBytes, layout.count);
}

/** Shows a row of lower bounds, by point. */
export function boundsOf(memory: WebAssembly.Memory, layout: SharedLayout, target: number): Float32Array {
  return new Float32Array(memory.buffer, layout.bounds + target * layout.boundBytes, layout.count);
}

/** Shows the room a thread has for candidates. */
export function candidatesOf(memory: WebAssembly.Memory, layout: SharedLayout, thread: number): Uint32Array {
  return new Uint32Array(memory.buffer, layout.candidates + 4 * thread * layout.count, layout.count);
}

interface Pairs {
  /** By point. */
  readonly distances: Float64Array;
  readonly candidates: Uint32Array;
  readonly count: number;
}

function offerPairs(nearest: SmallestValues, point: number, { distances, candidates, count }: Pairs): void {
  for (let index = 0; index < count; index += 1) {
    const other = uint32At(candidates, index);
    const distance = float64At(distances, other);
    nearest.offer(point, distance);
    nearest.offer(other, distance);
  }
}

interface NumberRange {
  readonly address: number;
  readonly first: number;
  readonly count: number;
}

/** `count` numbers from `first` on, 32 bits each. */
export function writeRange(memory: WebAssembly.Memory, { address, first, count }: NumberRange): void {
  const numbers = new Uint32Array(memory.buffer, address, count);
  for (let index = 0; index < count; index += 1) numbers[index] = first + index;
}
