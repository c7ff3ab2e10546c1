import { describe, expect, it } from '@jest/globals';
import { fitLogistic, logistic, type LogisticSample } from './logistic-regression.ts';

/** As many of each kind as the probability says. */
function samplesOf(weights: readonly number[], grid: readonly (readonly number[])[]): readonly LogisticSample[] {
  return grid.flatMap((features) => {
    const probability = logistic(weights, features);
    return [
      { features, outcome: true, weight: probability },
      { features, outcome: false, weight: 1 - probability },
    ];
  });
}

describe('fitLogistic', () => {
  it('finds the weights that made the samples', () => {
    const weights = [-1, 2, -0.5];
    const steps = [-2, -1, 0, 1, 2];
    const grid = steps.flatMap((x) => steps.map((y) => [x, y]));
    for (const [position, weight] of fitLogistic(samplesOf(weights, grid)).entries()) {
      expect(weight).toBeCloseTo(weights[position] ?? Number.NaN, 2);
    }
  });

  it('stays finite where one feature separates all', () => {
    const samples = [-2, -1, 1, 2].map((x) => ({ features: [x], outcome: x > 0, weight: 1 }));
    for (const weight of fitLogistic(samples)) expect(Number.isFinite(weight)).toBe(true);
  });
});
