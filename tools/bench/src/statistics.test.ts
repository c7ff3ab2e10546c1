import { describe, expect, it } from '@jest/globals';
import { createRandom, hitRate, median, percentile, possibleAmount, share } from './statistics.ts';

describe('percentile', () => {
  it('takes the nearest rank and never interpolates', () => {
    const values = [15, 20, 35, 40, 50];
    expect([5, 30, 40, 50, 100].map((percent) => percentile(values, percent))).toEqual([15, 20, 20, 35, 50]);
  });

  it('sorts by number and leaves its input alone', () => {
    const values = [100, 9, 20];
    expect(percentile(values, 95)).toBe(100);
    expect(values).toEqual([100, 9, 20]);
  });

  it.each([0, -1, 101, Number.NaN])('refuses %p percent', (percent) => {
    expect(() => percentile([1], percent)).toThrow(RangeError);
  });

  it.each([[[]], [[-0.1]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])('refuses the values %j', (values) => {
    expect(() => percentile(values, 50)).toThrow(RangeError);
  });
});

describe('median', () => {
  it('is the lower middle of an even number of values', () => {
    expect(median([4, 1, 3, 2])).toBe(2);
  });
});

describe('share and hitRate', () => {
  it('counts ranks up to the depth', () => {
    expect(hitRate([1, 2, 0, 6], 1)).toBe(0.25);
    expect(hitRate([1, 2, 0, 6], 5)).toBe(0.5);
  });

  it.each([
    [6, 5],
    [-1, 5],
    [0, 0],
    [1.5, 3],
  ])('refuses %p of %p', (part, total) => {
    expect(() => share(part, total)).toThrow(RangeError);
  });

  it('refuses a rate over no questions', () => {
    expect(() => hitRate([], 5)).toThrow(RangeError);
  });
});

describe('possibleAmount', () => {
  it('lets zero through and stops negative times', () => {
    expect(possibleAmount(0)).toBe(0);
    expect(() => possibleAmount(-1)).toThrow(RangeError);
  });
});

describe('createRandom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return [random(), random(), random()];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    for (const value of draw(7)) expect(value).toBeGreaterThanOrEqual(0);
    for (const value of draw(7)) expect(value).toBeLessThan(1);
  });
});
