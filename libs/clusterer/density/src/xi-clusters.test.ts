import { describe, expect, it } from '@jest/globals';
import { xiClusters } from './xi-clusters.ts';

const OPTIONS = { xi: 0.5, minSamples: 2, minClusterSize: 3 };

/** Each entry was reached from the one before. */
const chain = (length: number): number[] => Array.from({ length }, (_, entry) => entry - 1);

function clusters(reachability: readonly number[], predecessors: readonly number[] = chain(reachability.length)) {
  return xiClusters({ positions: [...reachability.keys()], reachability, predecessors }, OPTIONS);
}

describe('xiClusters', () => {
  it('finds valleys, the entry that falls into one included', () => {
    expect(clusters([Infinity, 1, 1, 1, 9, 1, 1, 1])).toEqual([
      [0, 3],
      [4, 7],
      [0, 7],
    ]);
  });

  it('finds valleys within a valley first', () => {
    const found = clusters([Infinity, 8, 8, 8, 8, 1, 1, 1, 8, 8, 8, 8]);
    expect(found).toEqual([
      [4, 7],
      [0, 11],
    ]);
  });

  const valleyWithEnd = (end: number): number[] => [Infinity, 1, 1, 1, 9, 1, 1, end, 20, 20, 20, 20];
  const endReachedFrom = (from: number): number[] => chain(12).with(7, from);

  it('drops a last entry that was reached from outside', () => {
    expect(clusters(valleyWithEnd(9), endReachedFrom(6))[1]).toEqual([4, 7]);
    expect(clusters(valleyWithEnd(9), endReachedFrom(0))[1]).toEqual([4, 6]);
  });

  it('keeps a last entry below the first, wherever it was reached from', () => {
    expect(clusters(valleyWithEnd(2), endReachedFrom(0))[1]).toEqual([4, 7]);
  });

  it('leaves out what is small, and finds nothing in nothing', () => {
    expect(clusters([Infinity, 1, 9, 1])).toEqual([[0, 3]]);
    expect(clusters([])).toEqual([]);
  });
});
