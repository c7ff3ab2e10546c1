import { describe, expect, it } from '@jest/globals';
import { bestOfSearches } from './best-of-searches.ts';

describe('bestOfSearches', () => {
  it('is the probability of a search that is asked alone, and nothing without any', () => {
    expect(bestOfSearches([0.7])).toBeCloseTo(0.7, 10);
    expect(bestOfSearches([])).toBe(0);
    expect(bestOfSearches([0, 0])).toBe(0);
  });

  it('asks more of the best of many', () => {
    expect(bestOfSearches([0.8, 0.1, 0.1, 0.1])).toBeCloseTo(2 / 3, 10);
    expect(bestOfSearches([0.1, 0.1, 0.1, 0.8])).toBe(bestOfSearches([0.8, 0.1, 0.1, 0.1]));
  });

  it('lets what is certain be so', () => {
    expect(bestOfSearches([1, 0.2])).toBe(1);
  });
});
