import library from 'density-clustering';
import type { Distances } from './distances.ts';

/**
 * The group of each position, below 0 for none: what is density-connected (Ester, Kriegel, Sander and Xu 1996).
 */
export function dbscanGroups({ count, distance }: Distances, minSamples: number, maxDistance: number): Int32Array {
  const dbscan = new library.DBSCAN();
  const queued = new Uint8Array(count);
  // The library's own looks each neighbour up in the queue: cubic time where points are dense.
  dbscan._mergeArrays = (queue, found) => {
    for (const position of found) {
      if (queued[position] === 0) queue.push(position);
      queued[position] = 1;
    }
    return queue;
  };
  // The library asks for distances below its radius, and takes a radius of 0 for none given.
  const isFar = (left: number, right: number): number => (distance(left, right) <= maxDistance ? 0 : 1);
  const clusters = dbscan.run([...Array(count).keys()], 1, minSamples, isFar);
  // Not from the library's list of noise: it keeps points that joined a cluster later.
  const groups = new Int32Array(count).fill(-1);
  for (const [group, positions] of clusters.entries()) for (const position of positions) groups[position] = group;
  return groups;
}
