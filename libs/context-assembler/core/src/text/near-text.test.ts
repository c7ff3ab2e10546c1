import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areNearTexts, NEAR_TEXT_SIMILARITY, wordsOf } from './near-text.ts';

const near = (left: string, right: string): boolean => areNearTexts(wordsOf(left), wordsOf(right));
const LONG = 'the billing database of the shop allows twenty open connections for each worker process';

describe('areNearTexts', () => {
  it.each([
    ['other letters and signs', 'Use tabs, not spaces!', 'use TABS not spaces'],
    ['another order', 'cache the page', 'the page cache'],
    ['one more word among many', LONG, `${LONG} here`],
  ])('is true for %s', (_difference, left, right) => {
    expect(near(left, right)).toBe(true);
  });

  it.each([
    ['other words', 'Use tabs', 'Use spaces'],
    ['a negation', LONG, LONG.replace('allows', 'never allows')],
    ['a contraction', `${LONG} do fail`, `${LONG} don't fail`],
    ['a number', `${LONG} 5432`, `${LONG} 5433`],
    ['a symbol', `${LONG} in C++`, `${LONG} in C#`],
    ['an operator', `${LONG} if a == b`, `${LONG} if a != b`],
    ['an outcome', `${LONG} confirmed`, `${LONG} falsified`],
    ['no words', '…', '…'],
  ])('is false for %s', (_difference, left, right) => {
    expect(near(left, right)).toBe(false);
  });

  it('is true exactly from a Jaccard similarity of 0.8', () => {
    const words = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const common = left.filter((word) => right.includes(word)).length;
        const all = new Set([...left, ...right]).size;
        const similar = all > 0 && common / all >= NEAR_TEXT_SIMILARITY;
        expect(areNearTexts(new Set(left), new Set(right))).toBe(similar);
      }),
      { numRuns: 2000 },
    );
  });
});
