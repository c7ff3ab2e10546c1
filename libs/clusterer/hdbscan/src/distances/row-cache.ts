import { BATCH_ROWS } from './shared-layout.ts';

/** Says where rows of distances come from. */
export interface DistanceRows {
  /** The points distances are measured to, in any order; whoever measures may change it. */
  readonly columns: Uint32Array;
  /** Says how many rows of distances there is room for, 1 or more. */
  readonly targets: number;
  /** The lower bounds of all points are there: those of point p are row p. */
  readonly isKept: boolean;
  /** Writes lower bounds of the distances from each of up to `BATCH_ROWS` points to the first `columnCount` columns. */
  measure(rows: readonly MeasuredRow[], columnCount: number): Promise<void>;
  /** Says up to which distance from it a point is chosen. */
  limit(point: number, distance: number): void;
  /**
   * The points, ascending, that may be within their limits by the row last measured into `target`, and perhaps others.
   * Whoever asks may change which they are; the next that are chosen overwrite them.
   */
  choose(target: number): Uint32Array;
  /** The distances from a point to the first `count` that were chosen, by point; the next overwrite them. */
  distances(point: number, count: number): Float64Array;
}

export interface MeasuredRow {
  readonly point: number;
  readonly target: number;
}

/**
 * Keeps rows of distances measured ahead of their use: many together cost less than one by one, even if some are forgotten.
 */
export class RowCache {
  readonly #source: DistanceRows;
  readonly #targets = new Map<number, number>();
  readonly #free: number[];

  constructor(source: DistanceRows) {
    this.#source = source;
    this.#free = Array.from({ length: source.targets }, (_, target) => target);
  }

  has(point: number): boolean {
    return this.#targets.has(point);
  }

  /** Says how many rows may be measured now. */
  get room(): number {
    return Math.min(BATCH_ROWS, this.#free.length);
  }

  /** Makes room for a batch by forgetting the rows of the points that are farthest away. */
  makeRoom(distanceOf: (point: number) => number): void {
    const missing = BATCH_ROWS - this.#free.length;
    if (missing <= 0) return;
    const points = [...this.#targets.keys()].sort((one, other) => distanceOf(other) - distanceOf(one));
    for (const point of points.slice(0, missing)) this.take(point);
  }

  /** Measures at least one and up to `room` points that are not there yet. */
  async measure(points: readonly number[], columnCount: number): Promise<void> {
    const rows = points.map((point) => ({ point, target: this.#takeFree() }));
    await this.#source.measure(rows, columnCount);
    for (const { point, target } of rows) this.#targets.set(point, target);
  }

  /** The row of a point that is there; the next that are measured may overwrite it. */
  take(point: number): number {
    const target = this.#targets.get(point);
    if (target === undefined) throw new RangeError(`The distances of point ${String(point)} were not measured.`);
    this.#targets.delete(point);
    this.#free.push(target);
    return target;
  }

  #takeFree(): number {
    const target = this.#free.pop();
    if (target === undefined) throw new RangeError('There is no room for another row of distances.');
    return target;
  }
}
