import { float64At } from '@learning-memory/array-access';
import type { Metric } from '@learning-memory/clusterer-input';
import { createDistanceKernel, limitOf, type DistanceKernel, type DistanceTile } from './distance-kernel.ts';
import type { DistanceRows } from './row-cache.ts';
import { BATCH_ROWS, COUNTERS_ADDRESS, type SharedLayout } from './shared-layout.ts';
import { WorkCounters, type SharedWork } from '../work-sharing/shared-work.ts';
import { SmallestValues } from './smallest-values.ts';

type ThreadLayout = Pick<DistanceWork, 'layout' | 'metric' | 'thread'>;

/** Holds what each thread is told about distances that they measure together. */
export interface DistanceWork extends SharedWork {
  readonly thread: number;
  readonly layout: SharedLayout;
  readonly metric: Metric;
  /** That of the lower bounds. */
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
  /** Reads rows that were measured. */
  readonly rowReader: (work: ThreadLayout) => Pick<DistanceRows, 'limit' | 'choose' | 'distances'>;
}

/** A fifth of a millisecond of work with 512 dimensions. */
export const UNIT_COLUMNS = 256;

export function createDistanceShare(memory: WebAssembly.Memory): OwnDistances {
  const kernel = createDistanceKernel(memory);
  // Nothing but a claimed unit may be touched: the memory may already be laid out for other points.
  return {
    rowReader(work) {
      const chosen = chosenOf(memory, kernel, work);
      return {
        limit: limiterOf(memory, work),
        choose: (target) => chosen({ target, first: 0, least: 0 }),
        distances: exactRow(memory, kernel, work),
      };
    },
    nearest(work) {
      const measureBatch = nearestOfBatch(memory, kernel, work);
      new WorkCounters(memory.buffer, COUNTERS_ADDRESS).doUnits(work, measureBatch);
    },
    rows(work) {
      const { layout, metric, rowCount, error } = work;
      const tile = roughTile(layout);
      new WorkCounters(memory.buffer, COUNTERS_ADDRESS).doUnits(work, (unit) => {
        const first = unit * UNIT_COLUMNS;
        const columnCount = Math.min(UNIT_COLUMNS, work.columnCount - first);
        kernel.lowerBounds(metric, { ...tile, columns: layout.columns + 4 * first, columnCount, rowCount }, error);
      });
    },
  };
}

/** Measures from one point to the first `count` candidates of a thread, into the row of that thread. */
function exactRow(
  memory: WebAssembly.Memory,
  kernel: DistanceKernel,
  { layout, metric, thread }: ThreadLayout,
): (point: number, count: number) => Float64Array {
  const rows = layout.rows + 4 * thread * BATCH_ROWS;
  const targets = layout.targets + 4 * thread * BATCH_ROWS;
  const columns = layout.candidates + 4 * thread * layout.count;
  const { vectors, vectorBytes, distances, distanceBytes } = layout;
  const tile = { rows, targets, rowCount: 1, columns, vectors, vectorBytes, distances, distanceBytes };
  const row = new Uint32Array(memory.buffer, rows, 1);
  const target = new Uint32Array(memory.buffer, targets, 1);
  const measured = new Float64Array(memory.buffer, distances + thread * distanceBytes, layout.count);
  return (point, columnCount) => {
    row[0] = point;
    target[0] = thread;
    kernel.distances(metric, { ...tile, columnCount });
    return measured;
  };
}

/** Measures the points of a batch, by number, to those that come after them. */
function nearestOfBatch(
  memory: WebAssembly.Memory,
  kernel: DistanceKernel,
  work: DistanceWork,
): (unit: number) => void {
  const { layout, metric, thread, error } = work;
  const { count, bounds: all, boundBytes: rowBytes } = layout;
  const rows = layout.rows + 4 * thread * BATCH_ROWS;
  const targets = layout.targets + 4 * thread * BATCH_ROWS;
  const tile = { ...roughTile(layout), rows, targets };
  const nearest = limitedNearest(memory, work);
  const chosen = chosenOf(memory, kernel, work);
  const measure = exactRow(memory, kernel, work);
  const toLater = (point: number, target: number): void => {
    const first = point + 1;
    if (first >= count) return;
    if (layout.isKept) kernel.mirror(metric, { row: all + target * rowBytes, all, rowBytes, point, first, count });
    const candidates = chosen({ target, first, least: limitOf(metric, nearest.furthest(point)) });
    if (candidates.length > 0) offerPairs(nearest, point, { distances: measure(point, candidates.length), candidates });
  };
  return (unit) => {
    const first = unit * BATCH_ROWS;
    const rowCount = Math.min(BATCH_ROWS, count - first);
    const target = layout.isKept ? first : thread * BATCH_ROWS;
    writeRange(memory, { address: rows, first, count: rowCount });
    writeRange(memory, { address: targets, first: target, count: rowCount });
    // Distances are symmetric: those to the points before the first were measured with their rows.
    const columns = { columns: layout.columns + 4 * first, columnCount: count - first };
    kernel.lowerBounds(metric, { ...tile, ...columns, rowCount }, error);
    for (let row = 0; row < rowCount; row += 1) toLater(first + row, target + row);
  };
}

interface ChosenRow {
  readonly target: number;
  readonly first: number;
  readonly least: number;
}

/** Chooses of a row of lower bounds those within the limits of a thread, or within `least`. */
export function chosenOf(
  memory: WebAssembly.Memory,
  kernel: DistanceKernel,
  { layout, metric, thread }: ThreadLayout,
): (row: ChosenRow) => Uint32Array {
  const { count, boundBytes } = layout;
  const limits = layout.limits + thread * boundBytes;
  const candidates = layout.candidates + 4 * thread * count;
  const points = new Uint32Array(memory.buffer, candidates, count);
  return ({ target, first, least }) => {
    const bounds = layout.bounds + target * boundBytes;
    return points.subarray(0, kernel.choose(metric, { bounds, limits, least, first, count, candidates }));
  };
}

/** Sets the limits of a thread. */
export function limiterOf(
  memory: WebAssembly.Memory,
  { layout, metric, thread }: ThreadLayout,
): (point: number, distance: number) => void {
  const address = layout.limits + thread * layout.boundBytes;
  const limits =
    metric === 'cosine'
      ? new Uint8Array(memory.buffer, address, layout.count)
      : new Float32Array(memory.buffer, address, layout.count);
  return (point, distance) => void (limits[point] = limitOf(metric, distance));
}

/** What a thread has seen of the nearest of each point; only what may be nearer is within its limits. */
interface LimitedNearest {
  furthest(point: number): number;
  offer(point: number, distance: number): void;
}

function limitedNearest(memory: WebAssembly.Memory, work: DistanceWork): LimitedNearest {
  const nearest = nearestOf(memory, work.layout, work.thread);
  const limit = limiterOf(memory, work);
  for (let point = 0; point < work.layout.count; point += 1) limit(point, nearest.largest(point));
  return {
    furthest: (point) => nearest.largest(point),
    offer(point, distance) {
      if (distance >= nearest.largest(point)) return;
      nearest.offer(point, distance);
      limit(point, nearest.largest(point));
    },
  };
}

/** The layout as it is for rough vectors and lower bounds. */
function roughTile({
  rows,
  targets,
  ...layout
}: SharedLayout): Omit<DistanceTile, 'columns' | 'columnCount' | 'rowCount'> {
  const { roughVectors: vectors, roughVectorBytes: vectorBytes, bounds: distances, boundBytes: distanceBytes } = layout;
  return { rows, targets, vectors, vectorBytes, distances, distanceBytes };
}

/** The distances to the nearest others that a thread has seen. */
export function nearestOf(memory: WebAssembly.Memory, layout: SharedLayout, thread: number): SmallestValues {
  const length = layout.count * layout.neighbours;
  return new SmallestValues(
    layout.neighbours,
    new Float64Array(memory.buffer, layout.nearest + 8 * thread * length, length),
  );
}

interface Pairs {
  /** By point. */
  readonly distances: Float64Array;
  readonly candidates: Uint32Array;
}

function offerPairs(nearest: LimitedNearest, point: number, { distances, candidates }: Pairs): void {
  for (const other of candidates) {
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
