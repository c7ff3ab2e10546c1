import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wilsonInterval } from './wilson-interval.ts';

describe('wilsonInterval', () => {
  it.each([
    [8, 10, 0.4902, 0.9433],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [1, 1, 0.2065, 1],
    [50, 100, 0.4038, 0.5962],
    [15, 148, 0.0624, 0.1605],
  ])('of %d in %d is %d to %d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('is unknown without a trial', () => {
    expect(wilsonInterval(0, 0)).toBeUndefined();
  });

  it('holds the share, stays within 0 and 1, and narrows with more trials', () => {
    const counts = fc.integer({ min: 1, max: 10_000 }).chain((trials) => fc.tuple(fc.nat(trials), fc.constant(trials)));
    fc.assert(
      fc.property(counts, ([successes, trials]) => {
        const { low, high } = wilsonInterval(successes, trials)!;
        const more = wilsonInterval(successes * 4, trials * 4)!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});
