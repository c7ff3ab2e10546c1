import type { Metric } from '@learning-memory/clusterer-input';
import { DISTANCE_KERNEL_WASM } from './distance-kernel-wasm.ts';

/** Addresses are bytes in the memory, positions and points are unsigned 32-bit numbers. */
export interface DistanceTile {
  /** Address of the points whose rows are wanted, and of the row of `distances` each is written to. */
  readonly rows: number;
  readonly targets: number;
  readonly rowCount: number;
  /** Address of the points to measure to; the distance to point p is element p of the row. */
  readonly columns: number;
  readonly columnCount: number;
  /** The vectors begin here, and so many bytes lie from one to the next: a multiple of 16, filled up with zeros. */
  readonly vectors: number;
  readonly vectorBytes: number;
  readonly distances: number;
  readonly distanceBytes: number;
}

/** Measures between some points and others, one or more of each. */
export interface DistanceKernel {
  /** In double precision. */
  distances(metric: Metric, tile: DistanceTile): void;
  /** Nearly the distances and never more, of vectors in single precision, in half the time: `distances` are singles, too. The
   * Euclidean ones may be off by `error`, because the coordinates are (`euclideanErrorOf`). */
  lowerBounds(metric: Metric, tile: DistanceTile, error: number): void;
}

type DistanceFunction = (...addressesAndCounts: readonly number[]) => void;

/** Is the greatest error of a rounding to single precision, as a share. */
const ROUNDING = 2 ** -24;

/** `cosine` takes vectors of unit length or zero; a zero vector is at distance 1 from all. */
export function createDistanceKernel(memory: WebAssembly.Memory): DistanceKernel {
  const module = new WebAssembly.Module(Buffer.from(DISTANCE_KERNEL_WASM, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const functions = exports as Record<Metric | `${Metric}Bounds`, DistanceFunction>;
  return {
    distances: (metric, tile) => call(functions[metric], tile, 0),
    lowerBounds: (metric, tile, error) => call(functions[`${metric}Bounds`], tile, error),
  };
}

function call(measure: DistanceFunction, tile: DistanceTile, error: number): void {
  measure(
    tile.rows,
    tile.targets,
    tile.rowCount,
    tile.columns,
    tile.columnCount,
    tile.vectors,
    tile.vectorBytes,
    tile.distances,
    tile.distanceBytes,
    slackOf(tile.vectorBytes / Float32Array.BYTES_PER_ELEMENT),
    error,
  );
}

/**
 * Bounds what single precision may be off: of the numbers of a vector each fourth goes into one of four sums, so that one
 * rounding for each, and some for products, coordinates and the last sums, follow each other (Higham 2002, section 3.1).
 */
function slackOf(dimension: number): number {
  return (dimension / 4 + 16) * ROUNDING;
}

/** More than what squares may be off that are too small for single precision. */
const UNDERFLOW = 1e-20;

/** Bounds what rounding the coordinates of two vectors, none longer than `longest`, does to their Euclidean distance. */
export function euclideanErrorOf(longest: number): number {
  return 4 * ROUNDING * longest + UNDERFLOW;
}
