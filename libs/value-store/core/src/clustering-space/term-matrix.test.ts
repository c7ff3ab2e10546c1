import { describe, expect, it } from '@jest/globals';
import { termMatrix } from './term-matrix.ts';

describe('termMatrix', () => {
  it('keeps terms of at least two texts and at most half of them, in rows of unit length', () => {
    const { rowCount, termCount, starts, terms, weights } = termMatrix([
      'red apple common',
      'red apple apple common',
      'green pear common',
      'green plum common',
    ]);
    expect({ rowCount, termCount }).toEqual({ rowCount: 4, termCount: 3 });
    expect([...starts]).toEqual([0, 2, 4, 5, 6]);
    expect([...terms]).toEqual([0, 2, 0, 2, 1, 1]);
    const [apple, red] = [1 + Math.log(2), 1];
    const length = Math.hypot(apple, red);
    const expected = [Math.SQRT1_2, Math.SQRT1_2, apple / length, red / length, 1, 1];
    for (const [index, weight] of expected.entries()) expect(weights[index]).toBeCloseTo(weight, 12);
  });

  it('has rows without terms for texts without words', () => {
    expect(termMatrix(['', '…', 'the of and'])).toMatchObject({ rowCount: 3, termCount: 0 });
  });
});
