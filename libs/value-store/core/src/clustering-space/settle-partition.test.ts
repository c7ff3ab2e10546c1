import { describe, expect, it } from '@jest/globals';
import { NOISE, settlePartition, UNKNOWN } from './settle-partition.ts';

/** Puts each row at so many degrees. */
function spaceOf(degrees: readonly number[]) {
  const angles = degrees.map((each) => (each / 180) * Math.PI);
  return { vectors: Float32Array.from(angles.flatMap((each) => [Math.cos(each), Math.sin(each)])), dimension: 2 };
}

function settle(degrees: readonly number[], earlier: readonly number[], found: readonly number[], minClusterSize = 2) {
  const [before, now] = [Int32Array.from(earlier), Int32Array.from(found)];
  return [...settlePartition({ space: spaceOf(degrees), earlier: before, found: now, minClusterSize })];
}

describe('settlePartition', () => {
  const degrees = [0, 2, 4, 6, 90, 92, 94, 96];

  it('keeps clusters that are found again, under their numbers', () => {
    expect(settle(degrees, [1, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1])).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });

  it('keeps them where others are about as good: a member lost to noise comes back', () => {
    expect(settle(degrees, [0, 0, 0, 0, 1, 1, 1, 1], [0, 0, 0, NOISE, 1, 1, 1, 1])).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('keeps a cluster that is not found any more', () => {
    expect(settle(degrees, [0, 0, 0, 0, 1, 1, 1, 1], [-1, -1, -1, -1, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('gives way to clusters that are better by a margin, and only where they are', () => {
    const three = [...degrees, 180, 182, 184];
    const mixed = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1];
    const apart = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, NOISE];
    expect(settle(three, mixed, apart)).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 1, 1, 1]);
  });

  it('asks each cluster: one whose own members lose stays, though it hangs together with one that gives way', () => {
    const places = [0, 2, 4, 6, 60, 62, 64, 150, 152, 154, 3, 63];
    const earlier = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, UNKNOWN, UNKNOWN];
    const found = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 0, 1];
    expect(settle(places, earlier, found)).toEqual([0, 0, 0, 0, 3, 3, 3, 4, 4, 4, 0, 3]);
  });

  it('lets what is new join the nearest of those that stay, and leaves new noise alone', () => {
    const earlier = [0, 0, 0, 0, 1, 1, 1, 1, UNKNOWN, UNKNOWN];
    expect(settle([...degrees, 8, 45], earlier, [0, 0, 0, 0, 1, 1, 1, 1, 0, -1])).toEqual([
      0, 0, 0, 0, 1, 1, 1, 1, 0, -1,
    ]);
    // One cluster is found where two were: no better, and the newcomer goes to the nearer of them.
    expect(settle([...degrees, 88], [...earlier.slice(0, 8), UNKNOWN], [0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual([
      0, 0, 0, 0, 1, 1, 1, 1, 1,
    ]);
  });

  it('takes clusters of what was none before, if what stays leaves them enough', () => {
    expect(settle(degrees, [0, 0, 0, 0, -1, -1, -2, -2], [0, 0, 0, 0, 1, 1, 1, 1])).toEqual([0, 0, 0, 0, 2, 2, 2, 2]);
    const one = [0, 0, 0, 0, NOISE, NOISE, NOISE, NOISE];
    expect(settle(degrees, one, [0, 0, 0, 0, 1, 1, 1, 1], 5)).toEqual(one);
  });

  it('takes all there is where there was nothing', () => {
    expect(settle([0, 1, 90, 91], [-2, -2, -2, -2], [1, 1, 0, 0])).toEqual([1, 1, 0, 0]);
    expect(settle([], [], [])).toEqual([]);
  });
});
