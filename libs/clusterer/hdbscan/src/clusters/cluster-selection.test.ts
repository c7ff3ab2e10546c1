import { describe, expect, it } from '@jest/globals';
import { selectByExcessOfMass, selectLeaves } from './cluster-selection.ts';
import { SMALL_TREE } from '../test-support/small-trees.ts';

const eom = (stability: readonly number[], allowSingleCluster = false): readonly number[] =>
  selectByExcessOfMass(SMALL_TREE, Float64Array.from(stability), allowSingleCluster);

describe('selectByExcessOfMass', () => {
  it('takes children that are more stable together than their parent', () => {
    expect(eom([0, 4, 1, 2, 2.5])).toEqual([2, 3, 4]);
  });

  it('takes the parent when its children are as stable together, finite or not', () => {
    expect(eom([0, 4, 1, 2, 2])).toEqual([1, 2]);
    expect(eom([0, Infinity, 1, Infinity, Infinity])).toEqual([1, 2]);
  });

  it('takes the root only if it may', () => {
    expect(eom([9, 4, 1, 2, 2])).toEqual([1, 2]);
    expect(eom([9, 4, 1, 2, 2], true)).toEqual([0]);
    expect(eom([4, 4, 1, 2, 2], true)).toEqual([1, 2]);
  });
});

describe('selectLeaves', () => {
  it('takes the clusters without children', () => {
    expect(selectLeaves(SMALL_TREE)).toEqual([2, 3, 4]);
  });

  it('takes nothing where nothing splits', () => {
    expect(selectLeaves({ ...SMALL_TREE, parent: [-1], birth: [0], size: [10] })).toEqual([]);
  });
});
