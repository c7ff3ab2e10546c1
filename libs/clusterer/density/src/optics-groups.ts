import { int32At } from '@learning-memory/array-access';
import type { Distances } from './distances.ts';
import { reachabilityPlot, type ReachabilityPlot } from './reachability-plot.ts';
import { xiClusters, type XiOptions } from './xi-clusters.ts';

export interface OpticsOptions extends XiOptions {
  readonly maxDistance: number;
}

/**
 * The group of each position, below 0 for none: groups are the innermost xi clusters of the reachability plot.
 */
export function opticsGroups(distances: Distances, options: OpticsOptions): Int32Array {
  const plot = reachabilityPlot(distances, options.minSamples, options.maxDistance);
  return joinEqual(innermostClusters(plot, options), distances);
}

export function innermostClusters(plot: ReachabilityPlot, options: XiOptions): Int32Array {
  const byEntry = new Int32Array(plot.positions.length).fill(-1);
  for (const [group, [start, end]] of xiClusters(plot, options).entries()) {
    if (byEntry.subarray(start, end + 1).every((other) => other < 0)) byEntry.fill(group, start, end + 1);
  }
  const byPosition = new Int32Array(byEntry.length);
  for (const [entry, position] of plot.positions.entries()) byPosition[position] = int32At(byEntry, entry);
  return byPosition;
}

/** Xi clusters may part equal points at their borders, and which of them depends on the order of the input. */
function joinEqual(groups: Int32Array, { areEqual }: Distances): Int32Array {
  const joined = groups.slice();
  const follow = (position: number, neighbour: number): void => {
    const group = int32At(joined, neighbour);
    if (group >= 0 && areEqual(position, neighbour)) joined[position] = group;
  };
  // Forth and back, so that a group found late reaches the first of the equal points too.
  for (let position = 1; position < joined.length; position++) follow(position, position - 1);
  for (let position = joined.length - 2; position >= 0; position--) follow(position, position + 1);
  return joined;
}
