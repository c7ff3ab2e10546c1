import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { syntheticEntries } from '../test-support/synthetic-author.ts';
import { brierParts, brierScore } from './brier-score.ts';
import type { Forecast } from './forecasts.ts';

/** How far the parts are from adding up. */
function defectOf(forecasts: readonly Forecast[]): number {
  const { reliability, resolution, uncertainty, withinBandVariance, withinBandCovariance } = brierParts(forecasts);
  const total = reliability - resolution + uncertainty + withinBandVariance - withinBandCovariance;
  return Math.abs(total - brierScore(forecasts));
}

const said = (confidence: number, hits: number, count: number): readonly Forecast[] =>
  Array.from({ length: count }, (_, nth) => ({ confidence, cameTrue: nth < hits }));

describe('the Brier score', () => {
  it('is the mean squared distance', () => {
    expect(brierScore(said(0.8, 1, 2))).toBeCloseTo((0.04 + 0.64) / 2, 12);
    expect(brierScore(said(1, 3, 3))).toBe(0);
    expect(brierScore(said(0.5, 4, 9))).toBe(0.25);
  });

  it('has three parts where a band says one thing', () => {
    const parts = brierParts([...said(0.8, 11, 20), ...said(0.2, 4, 20)]);
    expect(parts.reliability).toBeCloseTo((0.25 ** 2 + 0) / 2, 12);
    expect(parts.resolution).toBeCloseTo(0.175 ** 2, 12);
    expect(parts.uncertainty).toBeCloseTo(0.375 * 0.625, 12);
    expect(parts.withinBandVariance).toBeCloseTo(0, 12);
    expect(parts.withinBandCovariance).toBeCloseTo(0, 12);
  });

  it('has two more where confidences of a band differ', () => {
    const parts = brierParts([
      { confidence: 0.81, cameTrue: false },
      { confidence: 0.89, cameTrue: true },
    ]);
    expect(parts.withinBandVariance).toBeCloseTo(0.04 ** 2, 12);
    expect(parts.withinBandCovariance).toBeCloseTo(2 * 0.5 * 0.04, 12);
  });

  it('is the sum of its parts to 1e-9, whatever is said', () => {
    const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.1, 0.3, 0.7, 1));
    const forecasts = fc.array(fc.record({ confidence: share, cameTrue: fc.boolean() }), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(fc.property(forecasts, (all) => expect(defectOf(all)).toBeLessThan(1e-9)));
  });

  it.each([1, 2, 3, 4, 5])('is the sum of its parts to 1e-9 over 10 000 entries (seed %d)', (seed) => {
    const entries = syntheticEntries({ seed, entries: 10_000, bias: { debugging: 0.25, testing: -0.1 }, from: 0 });
    const forecasts = entries.map(({ confidence = 0, outcomeStatus }) => ({
      confidence,
      cameTrue: outcomeStatus === 'confirmed',
    }));
    expect(defectOf(forecasts)).toBeLessThan(1e-9);
  });
});
