import { itemAt } from '@learning-memory/array-access';
import library from 'density-clustering';
import type { Distances } from './distances.ts';

/** The points in the order OPTICS visits them: one entry a visited position, first visited first. */
export interface ReachabilityPlot {
  readonly positions: readonly number[];
  /** Infinity where a visit starts anew. */
  readonly reachability: readonly number[];
  /** Index of the entry from which this one was reached, -1 where a visit starts anew. */
  readonly predecessors: readonly number[];
}

/** OPTICS (Ankerst, Breunig, Kriegel and Sander 1999); only points within `maxDistance` reach each other. */
export function reachabilityPlot(distances: Distances, minSamples: number, maxDistance: number): ReachabilityPlot {
  const all = [...Array(distances.count).keys()];
  const distance = (left: number, right: number): number => {
    const value = distances.distance(left, right);
    return value <= maxDistance ? value : Infinity;
  };
  const coreDistances = all.map((position) => {
    const sorted = Float64Array.from(all, (other) => distance(position, other)).sort();
    // Among fewer points than `minSamples` none is dense.
    return sorted[minSamples - 1] ?? Infinity;
  });
  const optics = new library.OPTICS();
  // The library's own answers 0 for every dense point, so that reachability would be plain distance.
  optics._distanceToCore = (position) => {
    const core = itemAt(coreDistances, position);
    return core < Infinity ? core : undefined;
  };
  optics.run(all, Infinity, minSamples, distance);
  const plot = optics.getReachabilityPlot();
  const positions = plot.map(([position]) => position);
  const reachability = plot.map(([, value]) => value ?? Infinity);
  const reaches = (from: number, to: number): number => Math.max(itemAt(coreDistances, from), distance(from, to));
  const predecessors = positions.map((to, index) =>
    reachability[index] === Infinity ? -1 : positions.findIndex((from) => reaches(from, to) === reachability[index]),
  );
  return { positions, reachability, predecessors };
}
