import { describe, expect, it } from '@jest/globals';
import { fuseRankings, marginAboveChance, USUAL_LEXICAL_SCORE, type RankedItem } from './fuse-rankings.ts';

const list = (scores: Readonly<Record<string, number>>): readonly RankedItem[] =>
  Object.entries(scores).map(([id, score]) => ({ id, score }));

const ids = (items: readonly RankedItem[]): string => items.map(({ id }) => id).join('');

describe('fuseRankings', () => {
  it('ranks by the weighted sum of min-max normalised scores', () => {
    const dense = list({ a: 0.9, b: 0.8, c: 0.7 });
    const lexical = list({ c: 0.5, b: 0.4, d: 0.1 });
    expect(ids(fuseRankings({ dense, lexical, denseWeight: 0.25, limit: 10 }))).toBe('cbad');
    expect(ids(fuseRankings({ dense, lexical, denseWeight: 0.75, limit: 10 }))).toBe('abcd');
  });

  it('scores the best hit by its own cosine and lexical score', () => {
    const [best, second] = fuseRankings({
      dense: list({ a: 0.8, b: 0.6, c: 0.4 }),
      lexical: list({ a: USUAL_LEXICAL_SCORE, b: 0.2, c: 0.1 }),
      denseWeight: 0.25,
      limit: 2,
    });
    expect(best?.score).toBeCloseTo(0.25 * 0.8 + 0.75 * 0.3);
    expect(second?.score).toBeCloseTo(0.5 * (0.25 * 0.8 + 0.75 * 0.3));
  });

  it('scores a poor best hit low', () => {
    const poor = { dense: list({ a: 0.1, b: 0 }), lexical: list({ a: 0.05, b: 0.04 }), denseWeight: 0.25, limit: 1 };
    expect(fuseRankings(poor)[0]?.score).toBeLessThan(0.1);
  });

  it('trusts words less, the less the best text has of them, and never more than their share', () => {
    const first = (best: number): string | undefined =>
      fuseRankings({
        dense: list({ a: 0.6, b: 0.5 }),
        lexical: list({ b: best, c: 0 }),
        denseWeight: 0.45,
        limit: 1,
      })[0]?.id;
    expect(first(2 * USUAL_LEXICAL_SCORE)).toBe('b');
    expect(first(USUAL_LEXICAL_SCORE)).toBe('b');
    expect(first(USUAL_LEXICAL_SCORE / 2)).toBe('a');
  });

  it('trusts meaning less, the less its best hit stands out from chance', () => {
    const first = (chance: number | undefined): string | undefined =>
      fuseRankings({
        dense: list({ a: 0.5, b: 0.4, c: 0 }),
        lexical: list({ b: 0.9, a: 0.6, d: 0 }),
        denseWeight: 0.7,
        chance,
        limit: 1,
      })[0]?.id;
    expect(first(undefined)).toBe('a');
    expect(first(-0.2)).toBe('a');
    expect(first(0.1)).toBe('a');
    expect(first(0.3)).toBe('b');
    expect(first(0.5)).toBe('b');
  });

  it('weighs both sides as asked from the usual lexical score on', () => {
    const [best] = fuseRankings({ dense: list({ a: 0.8 }), lexical: list({ a: 0.9 }), denseWeight: 0.25, limit: 1 });
    expect(best?.score).toBeCloseTo(0.25 * 0.8 + 0.75 * 0.9);
  });

  it('takes a weight of 0 and of 1 as they are', () => {
    const [dense, lexical] = [list({ a: 0.6, b: 0.5 }), list({ b: 0, c: 0 })];
    expect(ids(fuseRankings({ dense, lexical, denseWeight: 1, limit: 1 }))).toBe('a');
    expect(ids(fuseRankings({ dense, lexical, denseWeight: 0, limit: 1 }))).toBe('b');
  });

  it('gives the whole weight to the side that found something', () => {
    const items = list({ a: 0.8, b: 0.4 });
    for (const denseWeight of [0, 0.25, 1]) {
      expect(fuseRankings({ dense: items, lexical: [], denseWeight, limit: 10 })[0]).toEqual({ id: 'a', score: 0.8 });
      expect(fuseRankings({ dense: [], lexical: items, denseWeight, limit: 10 })[0]).toEqual({ id: 'a', score: 0.8 });
    }
  });

  it('orders ties by code point of the id and cuts at the limit', () => {
    const dense = list({ '🚀': 0.5, ｚ: 0.5, a: 0.5 });
    expect(ids(fuseRankings({ dense, lexical: [], denseWeight: 0.5, limit: 2 }))).toBe('aｚ');
  });

  it('keeps scores within 0 and 1 when cosines are below 0', () => {
    const fused = fuseRankings({ dense: list({ a: -0.1, b: -1 }), lexical: [], denseWeight: 1, limit: 10 });
    expect(fused).toEqual([
      { id: 'a', score: 0 },
      { id: 'b', score: 0 },
    ]);
  });

  it('is empty for two empty lists', () => {
    expect(fuseRankings({ dense: [], lexical: [], denseWeight: 0.5, limit: 10 })).toEqual([]);
  });
});

describe('marginAboveChance', () => {
  it.each([
    [0.5, 0.1, 0.8],
    [0.4, 0.2, 0.5],
    [0.3, 0.3, 0],
    [0.2, 0.3, 0],
    [0.4, -0.1, 1],
    [0, 0, 0],
    [-0.2, -0.5, 0],
  ])('of %d above %d is %d', (cosine, chance, margin) => {
    expect(marginAboveChance(cosine, chance)).toBeCloseTo(margin, 9);
  });
});
