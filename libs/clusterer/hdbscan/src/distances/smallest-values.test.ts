import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SmallestValues } from './smallest-values.ts';

const emptyHeaps = (length: number): Float64Array => new Float64Array(length).fill(Infinity);

describe('SmallestValues', () => {
  it('keeps the smallest of what it was offered, equal values as often as they came', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 1, max: 8 }), (values, limit) => {
        const smallest = new SmallestValues(limit, emptyHeaps(limit));
        for (const value of values) smallest.offer(0, value);
        const expected = [...values.toSorted((one, other) => one - other), ...emptyHeaps(limit)].slice(0, limit);
        expect([...smallest.values(0)].sort((one, other) => one - other)).toEqual(expected);
        expect(smallest.largest(0)).toBe(expected.at(-1));
      }),
    );
  });

  it('keeps its rows apart', () => {
    const smallest = new SmallestValues(2, emptyHeaps(6));
    for (const value of [3, 1, 2]) smallest.offer(1, value);
    expect([smallest.largest(0), smallest.largest(1), smallest.largest(2)]).toEqual([Infinity, 2, Infinity]);
  });
});
