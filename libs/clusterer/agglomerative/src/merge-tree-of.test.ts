import { describe, expect, it } from '@jest/globals';
import { mergeTreeOf } from './merge-tree-of.ts';

describe('mergeTreeOf', () => {
  it('builds a chain of 2000 points', () => {
    const merges = Array.from({ length: 1999 }, (_, merge) => ({
      left: merge === 0 ? 0 : 1999 + merge,
      right: merge + 1,
      distance: merge,
    }));
    let tree = mergeTreeOf(2000, merges);
    let depth = 0;
    for (; tree !== undefined && 'children' in tree; depth++) {
      expect(tree.size).toBe(2000 - depth);
      tree = tree.children[0];
    }
    expect(depth).toBe(1999);
  });
});
