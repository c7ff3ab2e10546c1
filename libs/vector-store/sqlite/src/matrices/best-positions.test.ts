import { describe, expect, it } from '@jest/globals';
import { bestPositions } from './best-positions.ts';

describe('bestPositions', () => {
  it('has the highest, and all that equal the last of them', () => {
    const scores = Float32Array.of(0.5, 0.9, 0.5, -1, 0.7, 0.5);
    expect(bestPositions(scores, 1)).toEqual([1]);
    expect(bestPositions(scores, 2)).toEqual([1, 4]);
    expect(bestPositions(scores, 3)).toEqual([0, 1, 2, 4, 5]);
  });

  it('has all where there are no more', () => {
    expect(bestPositions(Float32Array.of(-1, 0), 5)).toEqual([0, 1]);
    expect(bestPositions(new Float32Array(0), 5)).toEqual([]);
  });

  it('leaves out what is not allowed', () => {
    expect(bestPositions(Float32Array.of(3, 2, 1), 2, Uint8Array.of(0, 1, 1))).toEqual([1, 2]);
    expect(bestPositions(Float32Array.of(3, 2, 1), 2, Uint8Array.of(0, 0, 0))).toEqual([]);
    expect(bestPositions(Float64Array.of(-Infinity, 0, -Infinity), 2)).toEqual([1]);
  });

  it('agrees with sorting', () => {
    for (const count of [1, 2, 3, 10, 99, 100]) {
      const scores = Float32Array.from({ length: 100 }, (_, index) => Math.sin(index * index));
      const sorted = Array.from(scores).sort((left, right) => right - left);
      const found = bestPositions(scores, count).map((position) => scores[position] as number);
      expect(found.sort((left, right) => right - left)).toEqual(sorted.slice(0, count));
    }
  });
});
