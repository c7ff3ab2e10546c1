import { DISTANCE_KERNEL_WASM } from './distance-kernel-wasm.ts';
import type { Metric } from './metric.ts';

/** Addresses are bytes in the memory, positions and points are unsigned 32-bit numbers. */
export interface DistanceTile {
  /** Address of the points whose rows are wanted, and of the row of `distances` each is written to. */
  readonly rows: number;
  readonly targets: number;
  readonly rowCount: number;
  /** Address of the points to measure to; the distance to point p is element p of the row. */
  readonly columns: number;
  readonly columnCount: number;
  /** Address of the vectors, and bytes from one to the next: a multiple of 16, filled up with zeros. */
  readonly vectors: number;
  readonly vectorBytes: number;
  readonly distances: number;
  readonly distanceBytes: number;
}

/** Distances between some points and others, one or more of each, in double precision. */
export type DistanceKernel = (metric: Metric, tile: DistanceTile) => void;

type DistanceFunction = (...addressesAndCounts: readonly number[]) => void;

/** `cosine` takes vectors of unit length or zero; a zero vector is at distance 1 from all. */
export function createDistanceKernel(memory: WebAssembly.Memory): DistanceKernel {
  const module = new WebAssembly.Module(Buffer.from(DISTANCE_KERNEL_WASM, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const functions = exports as Record<Metric, DistanceFunction>;
  return (metric, tile) =>
    functions[metric](
      tile.rows,
      tile.targets,
      tile.rowCount,
      tile.columns,
      tile.columnCount,
      tile.vectors,
      tile.vectorBytes,
      tile.distances,
      tile.distanceBytes,
    );
}
