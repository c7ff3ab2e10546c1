import { describe, expect, it } from '@jest/globals';
import { termMatrix } from './term-matrix.ts';

describe('termMatrix', () => {
  it('keeps terms of at least two texts and at most half of them, in rows of unit length', () => {
    const { rowCount, columnCount, starts, columns, values } = termMatrix([
      ['apple', 'red', 'common'],
      ['apple', 'red', 'apple', 'common'],
      ['green', 'pear', 'common'],
      ['green', 'plum', 'common'],
    ]);
    expect({ rowCount, columnCount }).toEqual({ rowCount: 4, columnCount: 3 });
    expect([...starts]).toEqual([0, 2, 4, 5, 6]);
    expect([...columns]).toEqual([0, 2, 0, 2, 1, 1]);
    const [apple, red] = [1 + Math.log(2), 1];
    const length = Math.hypot(apple, red);
    const expected = [Math.SQRT1_2, Math.SQRT1_2, apple / length, red / length, 1, 1];
    for (const [index, weight] of expected.entries()) expect(values[index]).toBeCloseTo(weight, 12);
  });

  it('has rows without terms for texts without any', () => {
    expect(termMatrix([[], [], []])).toMatchObject({ rowCount: 3, columnCount: 0 });
  });
});
