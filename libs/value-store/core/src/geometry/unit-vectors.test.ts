import { describe, expect, it } from '@jest/globals';
import { centroidOf, cosine, unitVector } from './unit-vectors.ts';

describe('unitVector', () => {
  it('keeps the direction', () => {
    expect([...unitVector([3, 4])]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  });

  it('leaves zeros alone', () => {
    expect([...unitVector([0, 0])]).toEqual([0, 0]);
  });
});

describe('centroidOf', () => {
  it('is the direction of the weighted mean', () => {
    const rows = [unitVector([1, 0]), unitVector([0, 1])];
    expect(centroidOf({ rows, weights: [1, 1] })).toEqual(unitVector([1, 1]));
    expect(centroidOf({ rows, weights: [0.8, 0.2] })).toEqual(unitVector([4, 1]));
  });

  it('has no direction where the members cancel each other out', () => {
    const centroid = centroidOf({ rows: [unitVector([1, 0]), unitVector([-1, 0])], weights: [1, 1] });
    expect(cosine(centroid, unitVector([1, 0]))).toBe(0);
  });
});

describe('cosine', () => {
  it('never leaves -1 to 1', () => {
    const vector = unitVector([0.1, 0.2, 0.3, 0.7]);
    const opposite = vector.map((component) => -component);
    expect(cosine(vector, vector)).toBeLessThanOrEqual(1);
    expect(cosine(vector, vector)).toBeCloseTo(1, 6);
    expect(cosine(vector, opposite)).toBeGreaterThanOrEqual(-1);
  });
});
