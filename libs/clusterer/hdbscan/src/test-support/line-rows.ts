import type { DistanceRows } from '../distances/row-cache.ts';

/** Points of a line, measured when asked; counts what was asked. */
export function lineRows(points: readonly number[], targets: number): DistanceRows & { readonly measured: number[] } {
  const columns = Uint32Array.from(points.keys());
  const rows: Float64Array[] = [];
  const measured: number[] = [];
  return {
    columns,
    targets,
    measured,
    async measure(batch, columnCount) {
      for (const { point, target } of batch) {
        const row = new Float64Array(points.length).fill(Number.NaN);
        for (const other of columns.subarray(0, columnCount)) row[other] = Math.abs(points[point]! - points[other]!);
        rows[target] = row;
        measured.push(point);
      }
    },
    distances: (target) => rows[target]!,
  };
}
