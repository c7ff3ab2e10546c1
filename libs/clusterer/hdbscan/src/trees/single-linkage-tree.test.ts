import { describe, expect, it } from '@jest/globals';
import { singleLinkageTree } from './single-linkage-tree.ts';

describe('singleLinkageTree', () => {
  it('joins the nearest first, and equal edges in the order in which the tree grew', () => {
    const tree = singleLinkageTree({
      from: Uint32Array.of(0, 1, 2, 1),
      to: Uint32Array.of(1, 2, 3, 4),
      weight: Float64Array.of(2, 1, 2, 2),
    });
    expect(tree.count).toBe(5);
    expect([...tree.distance]).toEqual([1, 2, 2, 2]);
    expect([...tree.left]).toEqual([1, 0, 6, 7]);
    expect([...tree.right]).toEqual([2, 5, 3, 4]);
    expect([...tree.size]).toEqual([2, 3, 4, 5]);
  });
});
