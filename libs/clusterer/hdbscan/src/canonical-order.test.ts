import { describe, expect, it } from '@jest/globals';
import { canonicalOrder } from './canonical-order.ts';

describe('canonicalOrder', () => {
  it('sorts by the first number, then by the next', () => {
    const vectors = Float64Array.from([2, 1, 1, 5, 2, 0, -1, 9]);
    expect([...canonicalOrder({ vectors, dimension: 2 })]).toEqual([3, 1, 2, 0]);
  });

  it('takes 0 and -0 for the same number and copies as they come', () => {
    const vectors = Float32Array.from([0, 2, -0, 1, 0, 2]);
    expect([...canonicalOrder({ vectors, dimension: 2 })]).toEqual([1, 0, 2]);
  });

  it('is empty for no points', () => {
    expect(canonicalOrder({ vectors: new Float64Array(0), dimension: 3 })).toHaveLength(0);
  });
});
