import { describe, expect, it } from '@jest/globals';
import { FeatureNumbers } from './feature-numbers.ts';

describe('numbers of features', () => {
  it('count from 0 in the order features come, and stay while it grows', () => {
    const numbers = new FeatureNumbers();
    const features = Array.from({ length: 5000 }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 0);
    for (const [index, feature] of features.entries()) expect(numbers.add(feature)).toBe(index);
    for (const [index, feature] of features.entries()) expect(numbers.add(feature)).toBe(index);
    expect(features.map((feature) => numbers.find(feature))).toEqual(features.map((_, index) => index));
    expect(numbers.size).toBe(5000);
    expect(numbers.find(12_345)).toBe(-1);
  });

  it('tell features apart that fall into one place', () => {
    const numbers = new FeatureNumbers();
    expect([0, 0xffffffff, 1, 2 ** 31].map((feature) => numbers.add(feature))).toEqual([0, 1, 2, 3]);
    expect(numbers.find(0)).toBe(0);
    expect(numbers.find(0xffffffff)).toBe(1);
  });
});
