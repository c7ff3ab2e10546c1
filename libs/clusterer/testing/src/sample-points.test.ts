import { describe, expect, it } from '@jest/globals';
import { groupApart, groupAround, shuffledIndices, type Row, type Rows } from './sample-points.ts';

const groups = [0, 1, 2].map((index) => groupAround(index));
const cosineDistance = (left: Row, right: Row): number =>
  1 - left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
const euclideanDistance = (left: Row, right: Row): number =>
  Math.hypot(...left.map((value, index) => value - (right[index] ?? 0)));
const distances = (lefts: Rows, rights: Rows, distance: typeof cosineDistance): number[] =>
  lefts.flatMap((left) => rights.map((right) => distance(left, right)));

// The numbers the documentation of the harness promises.
describe('the groups of the kit', () => {
  it.each([
    ['cosine', cosineDistance, 0.05, 0.8],
    ['euclidean', euclideanDistance, 0.3, 1.2],
  ] as const)('are near and far by %s distance', (_, distance, near, far) => {
    for (const [index, group] of [...groups, groupApart(9)].entries()) {
      expect(Math.max(...distances(group, group, distance))).toBeLessThan(near);
      for (const other of groups.slice(0, index)) {
        expect(Math.min(...distances(group, other, distance))).toBeGreaterThan(far);
      }
    }
  });

  it('have one that lies farther from the first two than they from each other', () => {
    const [first, second] = groups as [Rows, Rows, Rows];
    const apart = Math.min(...distances(groupApart(9), [...first, ...second], cosineDistance));
    expect(apart).toBeGreaterThan(Math.max(...distances(first, second, cosineDistance)));
  });
});

describe('shuffledIndices', () => {
  it('holds each index once, in another order', () => {
    const indices = shuffledIndices(50, 1);
    expect(indices).not.toEqual(indices.toSorted((left, right) => left - right));
    expect(new Set(indices).size).toBe(50);
  });
});
