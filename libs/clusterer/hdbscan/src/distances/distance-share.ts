import { createDistanceKernel } from './distance-kernel.ts';
import type { Metric } from './metric.ts';
import { BATCH_ROWS, COUNTERS_ADDRESS, type SharedLayout } from './shared-layout.ts';
import { WorkCounters, type SharedWork } from '../work-sharing/shared-work.ts';
import { SmallestValues } from './smallest-values.ts';

/** What each thread is told about distances that they measure together. */
export interface DistanceWork extends SharedWork {
  readonly thread: number;
  readonly layout: SharedLayout;
  readonly metric: Metric;
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
  /** Writes the distances from the rows to the columns. A unit is `UNIT_COLUMNS` columns. */
  readonly rows: (work: RowWork) => void;
}

/** Half a millisecond of work with 512 dimensions. */
export const UNIT_COLUMNS = 256;

export function createDistanceShare(memory: WebAssembly.Memory): DistanceShare {
  const kernel = createDistanceKernel(memory);
  // Nothing but a claimed unit may be touched: the memory may already be laid out for other points.
  return {
    nearest(work) {
      const { layout, metric, thread } = work;
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
        kernel(metric, { ...layout, ...columns, rows, targets, rowCount });
        for (let row = 0; row < rowCount; row += 1) {
          offerPairs(nearest, first + row, distancesOf(memory, layout, thread * BATCH_ROWS + row));
        }
      });
    },
    rows(work) {
      const { layout, metric, rowCount } = work;
      new WorkCounters(memory.buffer, COUNTERS_ADDRESS).doUnits(work, (unit) => {
        const first = unit * UNIT_COLUMNS;
        const columnCount = Math.min(UNIT_COLUMNS, work.columnCount - first);
        kernel(metric, { ...layout, columns: layout.columns + 4 * first, columnCount, rowCount });
      });
    },
  };
}

/** The distances to the nearest others that a thread has seen. */
export function nearestOf(memory: WebAssembly.Memory, layout: SharedLayout, thread: number): SmallestValues {
  const length = layout.count * layout.neighbours;
  return new SmallestValues(
    layout.neighbours,
    new Float64Array(memory.buffer, layout.nearest + 8 * thread * length, length),
  );
}

/** A row of distances, by point. */
export function distancesOf(memory: WebAssembly.Memory, layout: SharedLayout, target: number): Float64Array {
  return new Float64Array(memory.buffer, layout.distances + target * layout.distanceBytes, layout.count);
}

function offerPairs(nearest: SmallestValues, point: number, distances: Float64Array): void {
  for (let other = point + 1; other < distances.length; other += 1) {
    const distance = Number(distances[other]);
    nearest.offer(point, distance);
    nearest.offer(other, distance);
  }
}

interface Range {
  readonly address: number;
  readonly first: number;
  readonly count: number;
}

/** `count` numbers from `first` on, 32 bits each. */
export function writeRange(memory: WebAssembly.Memory, { address, first, count }: Range): void {
  const numbers = new Uint32Array(memory.buffer, address, count);
  for (let index = 0; index < count; index += 1) numbers[index] = first + index;
}
