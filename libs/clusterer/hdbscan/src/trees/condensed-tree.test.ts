import { describe, expect, it } from '@jest/globals';
import { condensedTree } from './condensed-tree.ts';

/** Points 0 to 2 join at distances 1 and 2, points 3 and 4 at 0, both groups at 4, and point 5 at 8. */
const LINKAGE = {
  count: 6,
  left: Uint32Array.of(3, 0, 7, 8, 9),
  right: Uint32Array.of(4, 1, 2, 6, 5),
  distance: Float64Array.of(0, 1, 2, 4, 8),
  size: Uint32Array.of(2, 2, 3, 5, 6),
};

describe('condensedTree', () => {
  it('splits where both sides are large enough; what is too small falls out', () => {
    const tree = condensedTree(LINKAGE, 2);
    expect(tree.parent).toEqual([-1, 0, 0]);
    expect(tree.birth).toEqual([0, 1 / 4, 1 / 4]);
    expect(tree.size).toEqual([6, 3, 2]);
    expect([...tree.pointCluster]).toEqual([1, 1, 1, 2, 2, 0]);
    expect([...tree.pointLambda]).toEqual([1, 1, 1 / 2, Infinity, Infinity, 1 / 8]);
  });

  it('does not split where one side is too small', () => {
    const tree = condensedTree(LINKAGE, 3);
    expect(tree.parent).toEqual([-1]);
    expect([...tree.pointLambda]).toEqual([1 / 2, 1 / 2, 1 / 2, 1 / 4, 1 / 4, 1 / 8]);
  });

  it('has the root alone, of which all fall out at once, where no side is large enough', () => {
    expect([...condensedTree(LINKAGE, 7).pointLambda]).toEqual(new Array(6).fill(1 / 8));
  });
});
