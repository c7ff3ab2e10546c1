import { describe, expect, it } from '@jest/globals';
import { measureBaseline } from './measure-baseline.ts';

/** Unit vectors at these angles in degrees. */
function atAngles(angles: readonly number[]): readonly (readonly number[])[] {
  return angles.map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]);
}

describe('measureBaseline', () => {
  it('has no answer for fewer than three vectors', () => {
    for (const angles of [[], [0], [0, 90]]) expect(measureBaseline(atAngles(angles))).toBeUndefined();
  });

  it.each([
    [3, 3],
    [5, 10],
    [51, 1275],
  ])('compares all pairs of %d vectors once', (vectors, pairs) => {
    const baseline = measureBaseline(atAngles(Array.from({ length: vectors }, (_, index) => index)));
    expect(baseline).toMatchObject({ vectors, pairs });
    expect(baseline?.highest).toBeCloseTo(Math.cos(Math.PI / 180));
  });

  it('compares a few with each of many', () => {
    expect(measureBaseline(atAngles(Array.from({ length: 200 }, (_, index) => index)))).toMatchObject({ pairs: 5000 });
  });

  it('orders its quantiles, and the highest is that of the nearest pair', () => {
    const baseline = measureBaseline(atAngles([0, 90, 180, 270, 271]))!;
    const { median, p75, p95, p99, highest } = baseline;
    expect([median, p75, p95, p99, highest]).toEqual([median, p75, p95, p99, highest].toSorted((a, b) => a - b));
    expect(highest).toBeCloseTo(Math.cos(Math.PI / 180));
    expect(median).toBeCloseTo(0, 1);
  });

  it('never leaves the range of a cosine', () => {
    const long = [1 + 1e-9, 0];
    expect(measureBaseline([long, long, long])?.highest).toBe(1);
  });
});
