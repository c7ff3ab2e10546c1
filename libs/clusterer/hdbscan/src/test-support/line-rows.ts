import type { DistanceRows } from '../distances/row-cache.ts';

/** Points of a line, measured when asked, their lower bounds a little too low; counts what was asked. */
export function lineRows(points: readonly number[], targets: number): DistanceRows & { readonly measured: number[] } {
  const columns = Uint32Array.from(points.keys());
  const candidates = new Uint32Array(points.length);
  const limits = new Float64Array(points.length);
  const rows: Float32Array[] = [];
  const measured: number[] = [];
  const distance = (one: number, other: number): number => Math.abs(points[one]! - points[other]!);
  return {
    columns,
    targets,
    isKept: false,
    measured,
    async measure(batch, columnCount) {
      for (const { point, target } of batch) {
        const row = new Float32Array(points.length).fill(Number.NaN);
        for (const other of columns.subarray(0, columnCount)) row[other] = distance(point, other) - (other % 3) / 4;
        rows[target] = row;
        measured.push(point);
      }
    },
    limit(point, value) {
      limits[point] = value;
    },
    choose(target) {
      const near = [...points.keys()].filter((point) => rows[target]![point]! <= Math.max(0, limits[point]!));
      candidates.set(near);
      return candidates.subarray(0, near.length);
    },
    distances(point, count) {
      const row = new Float64Array(points.length).fill(Number.NaN);
      for (const other of candidates.subarray(0, count)) row[other] = distance(point, other);
      return row;
    },
  };
}
