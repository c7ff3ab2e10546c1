import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { binomialTail } from './binomial-tail.ts';

describe('binomialTail', () => {
  it.each([
    [0, 10, 0.5, 1 / 1024],
    [5, 10, 0.5, 638 / 1024],
    [1, 3, 0.2, 0.896],
    [9, 10, 0.99, 1 - 0.99 ** 10],
    [10, 10, 0.3, 1],
    [9, 10, 1, 0],
    [0, 10, 0, 1],
  ])('of at most %d in %d at %d is %d', (most, trials, chance, probability) => {
    expect(binomialTail(most, trials, chance)).toBeCloseTo(probability, 10);
  });

  it('holds for many trials, where single terms are too small for a number', () => {
    expect(binomialTail(7999, 10_000, 0.8)).toBeCloseTo(0.4919, 2);
    expect(binomialTail(10, 10_000, 0.8)).toBe(0);
    expect(binomialTail(9999, 10_000, 0.8)).toBeCloseTo(1, 10);
  });

  it('and the tail from the other end make one', () => {
    const question = fc.record({
      trials: fc.integer({ min: 1, max: 400 }),
      chance: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    });
    fc.assert(
      fc.property(question, fc.nat(399), ({ trials, chance }, number) => {
        const most = number % trials;
        const other = binomialTail(trials - most - 1, trials, 1 - chance);
        expect(binomialTail(most, trials, chance) + other).toBeCloseTo(1, 9);
      }),
    );
  });
});
