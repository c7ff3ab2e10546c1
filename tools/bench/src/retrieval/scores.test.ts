import { describe, expect, it } from '@jest/globals';
import { scoresOf, type Answered } from './scores.ts';

const answer = (gold: string, found: string): Answered => ({ gold: new Set(gold), found: [...found] });

describe('scoresOf', () => {
  it('averages recall, reciprocal rank and discounted gain over the questions', () => {
    const answers = [answer('b', 'abc'), answer('ax', 'bcdefghija'), answer('z', 'abc'), answer('ab', 'abc')];
    expect(scoresOf(answers)).toEqual({
      first: (0 + 0 + 0 + 1) / 4,
      recallAt5: (1 + 0 + 0 + 1) / 4,
      recallAt10: (1 + 0.5 + 0 + 1) / 4,
      mrrAt10: (1 / 2 + 1 / 10 + 0 + 1) / 4,
      ndcgAt10: (1 / Math.log2(3) + 1 / Math.log2(11) / (1 + 1 / Math.log2(3)) + 0 + 1) / 4,
    });
  });

  it('looks at ten hits, and counts none twice', () => {
    expect(scoresOf([answer('a', 'bcdefghijka')])).toEqual({
      ...{ first: 0, recallAt5: 0, recallAt10: 0, mrrAt10: 0, ndcgAt10: 0 },
    });
    expect(scoresOf([answer('ab', 'aaaaa')]).recallAt5).toBe(0.5);
  });

  it('refuses to score nothing', () => {
    expect(() => scoresOf([])).toThrow(RangeError);
  });
});
