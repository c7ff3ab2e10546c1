import { describe, expect, it } from '@jest/globals';
import { summariseDistances, thresholdOf } from './value-threshold.ts';

const DISTANCES = [0.9, 0.2, 0.4, 0.4, 0.4, 0.5, 0.5, 0.7];

describe('summariseDistances', () => {
  it('gives the mean, the standard deviation of the population and the median', () => {
    expect(summariseDistances(DISTANCES)).toEqual({ mean: 0.5, standardDeviation: 0.2, median: 0.45 });
  });

  it.each([
    [[0.3], 0.3],
    [[0.1, 0.3], 0.2],
    [[0.9, 0.1, 0.2], 0.2],
  ])('finds the median of %j', (distances, median) => {
    expect(summariseDistances(distances).median).toBe(median);
  });

  it('is not misled by rounding where all are equal', () => {
    expect(summariseDistances(Array.from({ length: 7 }, () => 1 / 3))).toEqual({
      mean: 0.333333,
      standardDeviation: 0,
      median: 0.333333,
    });
  });
});

describe('thresholdOf', () => {
  it.each([
    ['one-sd', 0.7],
    ['half-sd', 0.6],
    ['median', 0.45],
  ] as const)('%s is %d', (rule, threshold) => {
    expect(thresholdOf(rule, summariseDistances(DISTANCES))).toBe(threshold);
  });
});
