import { describe, expect, it } from '@jest/globals';
import { lateInteraction } from './late-interaction.ts';

const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

describe('late interaction', () => {
  it('takes the nearest of the other text for each clause, and the mean of both ways', () => {
    const found = lateInteraction([at(0), at(60)], [at(0), at(120), at(180)]);
    const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
    const there = (cosine(0) + cosine(60)) / 2;
    const back = (cosine(0) + cosine(60) + cosine(120)) / 3;
    expect(found).toBeCloseTo((there + back) / 2, 6);
  });

  it('is the same both ways, and 0 where one says nothing', () => {
    const [a, b] = [
      [at(10), at(200)],
      [at(30), at(90), at(250)],
    ];
    expect(lateInteraction(a, b)).toBe(lateInteraction(b, a));
    expect(lateInteraction(a, [])).toBe(0);
  });
});
