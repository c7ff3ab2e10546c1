import { float64At } from '@learning-memory/array-access';
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
  /**
   * Nearly the distances and never more, of rough vectors, in a quarter of the time. Euclidean ones are singles, of vectors of
   * singles; cosine ones are bytes that count steps of `COSINE_STEP`, of vectors of whole numbers (`toRough`). `error` is what
   * the roughness of two vectors may be off together: `euclideanErrorOf`, or the error of `toRough`.
   */
  lowerBounds(metric: Metric, tile: DistanceTile, error: number): void;
  /** Writes the points from `first` on that are near enough, ascending, and gives their number. */
  choose(metric: Metric, row: BoundedRow): number;
  /** Writes the bounds from a point to those from `first` on into their rows. */
  mirror(metric: Metric, row: MirroredRow): void;
}

/** A row of lower bounds, with a limit for each: addresses, and points by number. */
export interface BoundedRow {
  readonly bounds: number;
  readonly limits: number;
  /** What is no more than this, or than the limit of the point, is chosen. */
  readonly least: number;
  /** At least one point comes before `count`. */
  readonly first: number;
  readonly count: number;
  /** Address of the points that are chosen. */
  readonly candidates: number;
}

/** A row of lower bounds, and the address of all rows. */
export interface MirroredRow {
  readonly row: number;
  readonly all: number;
  readonly rowBytes: number;
  readonly point: number;
  /** At least one point comes before `count`. */
  readonly first: number;
  readonly count: number;
}

type KernelFunction = (...addressesAndCounts: readonly number[]) => number;

type KernelFunctions = Record<Metric | `${Metric}${'Bounds' | 'Choose' | 'Mirror'}`, KernelFunction>;

/** The greatest error of a rounding to single precision, as a share. */
const ROUNDING = 2 ** -24;

/** More than what squares may be off that are too small for single precision. */
const UNDERFLOW = 1e-20;

/** What 1 is in a rough vector of the cosine: dot products of two of them stay below 2^31. */
export const ROUGH_ONE = 32_767;

/** The distance between two neighbouring lower bounds of the cosine. */
export const COSINE_STEP: number = 2 ** 22 / ROUGH_ONE ** 2;

/** More than double precision may be off, as a part of `ROUGH_ONE` squared. */
const DOUBLE_SLACK = 16;

/** `cosine` takes vectors of unit length or zero; a zero vector is at distance 1 from all. */
export function createDistanceKernel(memory: WebAssembly.Memory): DistanceKernel {
  const module = new WebAssembly.Module(Buffer.from(DISTANCE_KERNEL_WASM, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const functions = exports as KernelFunctions;
  return {
    distances: (metric, tile) => call(functions[metric], tile, 0),
    lowerBounds: (metric, tile, error) => call(functions[`${metric}Bounds`], tile, error),
    choose: (metric, { bounds, limits, least, first, count, candidates }) =>
      functions[`${metric}Choose`](bounds, limits, least, first, count, candidates),
    mirror(metric, { row, all, rowBytes, point, first, count }) {
      functions[`${metric}Mirror`](row, all, rowBytes, point, first, count);
    },
  };
}

function call(measure: KernelFunction, tile: DistanceTile, error: number): void {
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
    mostOf(error),
  );
}

/**
 * Bounds what single precision may be off: of the numbers of a vector each fourth goes into one of four sums, so that one
 * rounding for each, and some for products, coordinates and the last sums, follow each other (Higham 2002, section 3.1).
 */
function slackOf(dimension: number): number {
  return (dimension / 4 + 16) * ROUNDING;
}

/** What the dot product of two rough vectors is taken from: 1, less what the product may be off (Cauchy and Schwarz). */
function mostOf(error: number): number {
  return Math.max(0, Math.floor(ROUGH_ONE ** 2 - error * (2 * ROUGH_ONE + error)) - DOUBLE_SLACK);
}

/** The limit that lets all lower bounds of a distance pass: a byte, or a single. */
export function limitOf(metric: Metric, distance: number): number {
  if (metric === 'euclidean') return Math.fround(distance * (1 + 4 * ROUNDING) + UNDERFLOW);
  return Math.max(0, Math.min(255, Math.floor(distance / COSINE_STEP + 1e-9)));
}

/** Bounds what rounding the coordinates of two vectors, none longer than `longest`, does to their Euclidean distance. */
export function euclideanErrorOf(longest: number): number {
  return 4 * ROUNDING * longest + UNDERFLOW;
}

/** Writes a vector of unit length, or zeros, as whole numbers; gives the length of what that is off. */
export function toRough(vector: Float64Array, rough: Int16Array): number {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const exact = float64At(vector, index) * ROUGH_ONE;
    const whole = Math.floor(exact + 0.5);
    rough[index] = whole;
    squares += (whole - exact) ** 2;
  }
  return Math.sqrt(squares);
}
