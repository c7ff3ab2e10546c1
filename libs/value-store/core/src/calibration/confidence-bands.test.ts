import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../clustering-space/random.ts';
import { expectedCalibrationError, reliabilityBands } from './confidence-bands.ts';
import type { Forecast } from './forecasts.ts';

const said = (confidence: number, hits: number, count: number): readonly Forecast[] =>
  Array.from({ length: count }, (_, nth) => ({ confidence, cameTrue: nth < hits }));

describe('reliability bands', () => {
  it('are tenths, from low to high, with what came true', () => {
    const bands = reliabilityBands([...said(1, 3, 4), ...said(0.8, 11, 20), ...said(0.95, 0, 1), ...said(0, 0, 2)]);
    expect(bands.map(({ from, to, count, rate }) => [from, to, count, rate])).toEqual([
      [0, 0.1, 2, 0],
      [0.8, 0.9, 20, 0.55],
      [0.9, 1, 5, 0.6],
    ]);
    expect(bands[1]?.meanConfidence).toBeCloseTo(0.8, 12);
    expect(bands[1]?.low).toBeCloseTo(0.3421, 4);
    expect(bands[1]?.high).toBeCloseTo(0.7418, 4);
  });

  it.each([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])('put %d at the lower end of its own', (confidence) => {
    expect(reliabilityBands(said(confidence, 0, 1))[0]?.from).toBe(confidence);
  });
});

describe('expected calibration error', () => {
  it('weighs each band by its size', () => {
    const { value, low, high } = expectedCalibrationError(
      reliabilityBands([...said(0.8, 11, 20), ...said(0.25, 5, 20)]),
    );
    expect(value).toBeCloseTo((0.25 + 0) / 2, 12);
    expect(low).toBeCloseTo(0, 4);
    expect(low <= value && value <= high).toBe(true);
  });

  it('is bounded away from nothing where no band fits', () => {
    const { value, low, high } = expectedCalibrationError(reliabilityBands(said(0.9, 20, 100)));
    expect(value).toBeCloseTo(0.7, 12);
    expect(low).toBeCloseTo(0.5678, 3);
    expect(high).toBeCloseTo(0.7884, 3);
  });

  it.each([0, 0.15])('is between its bounds for authors who are %d too sure, in at least 95 of 100', (bias) => {
    let within = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = createRandom(seed);
      const confidences = Array.from({ length: 120 }, () => 0.45 + 0.05 * Math.floor(random() * 10));
      const chances = confidences.map((confidence) => confidence - bias);
      const forecasts = confidences.map((confidence, nth) => ({
        confidence,
        cameTrue: random() < (chances[nth] ?? 0),
      }));
      const { low, high } = expectedCalibrationError(reliabilityBands(forecasts));
      if (low <= bias + 1e-9 && bias <= high + 1e-9) within += 1;
    }
    expect(within).toBeGreaterThanOrEqual(190);
  });
});
