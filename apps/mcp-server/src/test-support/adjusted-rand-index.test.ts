import { describe, expect, it } from '@jest/globals';
import { adjustedRandIndex } from './adjusted-rand-index.ts';

describe('adjustedRandIndex', () => {
  it('is 1 for the same groups under other names', () => {
    expect(adjustedRandIndex(['a', 'a', 'b', 'c'], [7, 7, 1, 3])).toBe(1);
  });

  it('is what the contingency table of a published example gives', () => {
    expect(adjustedRandIndex([0, 0, 1, 1], [0, 0, 1, 2])).toBeCloseTo(0.5714, 4);
    expect(adjustedRandIndex([0, 0, 1, 1], [0, 1, 0, 1])).toBeCloseTo(-0.5, 4);
  });

  it('is 0 when one side says nothing', () => {
    expect(adjustedRandIndex([0, 0, 1, 1], [0, 0, 0, 0])).toBe(0);
  });
});
