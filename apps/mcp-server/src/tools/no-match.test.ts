import { describe, expect, it } from '@jest/globals';
import { matchOf } from './no-match.ts';

const ANSWER = { hits: ['hit'], mode: 'hybrid' } as const;

describe('matchOf', () => {
  it('marks an answer that is hardly relevant, beside what else is to be said', () => {
    const { weak, notice } = matchOf({ ...ANSWER, relevance: 0.01, notice: 'The model is away.' });
    expect(weak).toEqual({ weak: true });
    expect(notice).toMatch(/^no match: .* The model is away\.$/);
  });

  it('asks less of code', () => {
    const answer = { ...ANSWER, relevance: 0.05 };
    expect([matchOf(answer).weak, matchOf(answer, 'code').weak]).toEqual([{ weak: true }, {}]);
  });

  it.each([0.2, 0.9, undefined])('says nothing of a relevance of %s', (relevance) => {
    expect(matchOf({ ...ANSWER, relevance, notice: 'kept' })).toEqual({ weak: {}, notice: 'kept' });
  });

  it('says nothing of an empty answer', () => {
    expect(matchOf({ hits: [], mode: 'hybrid', relevance: 0 })).toEqual({ weak: {}, notice: undefined });
  });
});
