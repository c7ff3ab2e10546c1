import { expect, it } from '@jest/globals';
import { differenceOf } from './beta-difference.ts';

const counts = (successes: number, failures: number) => ({ successes, failures });

it('is near the normal approximation for many outcomes', () => {
  const { mean, low, high } = differenceOf(counts(300, 100), counts(200, 200));
  expect(mean).toBeCloseTo(0.25, 2);
  const spread = 1.645 * Math.sqrt((0.75 * 0.25) / 400 + (0.5 * 0.5) / 400);
  expect(low).toBeCloseTo(0.25 - spread, 2);
  expect(high).toBeCloseTo(0.25 + spread, 2);
});

it('presumes no difference before anything was tried, wherever the others stand', () => {
  for (const others of [counts(95, 5), counts(5, 95), counts(50, 50)])
    expect(differenceOf(counts(0, 0), others).mean).toBeCloseTo(0, 10);
  expect(differenceOf(counts(6, 0), counts(98, 2)).high).toBeGreaterThan(0);
});

it('is wide for few outcomes and holds for many', () => {
  const width = ({ low, high }: { low: number; high: number }): number => high - low;
  const few = differenceOf(counts(2, 3), counts(6, 4));
  const many = differenceOf(counts(2000, 3000), counts(6000, 4000));
  expect(width(few)).toBeGreaterThan(0.4);
  expect(width(many)).toBeLessThan(0.05);
  expect(many.high).toBeLessThan(0);
});

it('says how likely a difference is', () => {
  const { low, high, below } = differenceOf(counts(3, 9), counts(40, 40));
  expect([below(low), below(high), below(-1), below(1)].map((share) => Math.round(share * 100))).toEqual([
    5, 95, 0, 100,
  ]);
});
