import { describe, expect, it } from '@jest/globals';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { relevanceEvidence, relevanceOf } from './relevance.ts';

const hit = (evidence: Partial<ScoredPoint<object>>): ScoredPoint<object> => ({
  ...{ id: 'hit', payload: {}, score: 0.5 },
  ...evidence,
});

describe('relevanceEvidence', () => {
  it('takes the best of each kind, of whatever candidate', () => {
    const near = hit({ similarity: 0.6, words: { share: 0.1, surprise: -2 } });
    const named = hit({ similarity: 0.2, words: { share: 0.5, surprise: 3 } });
    expect(relevanceEvidence([near, named])).toEqual({ cosine: 0.6, share: 0.5, surprise: 3 });
  });

  it('has little of words where none is shared', () => {
    const { share, surprise } = relevanceEvidence([hit({ similarity: 0.6 })])!;
    expect(share).toBe(0);
    expect(surprise).toBeLessThan(0);
  });

  it('has nothing to say of an empty answer, or one by words alone', () => {
    expect(relevanceEvidence([])).toBeUndefined();
    expect(relevanceEvidence([hit({ words: { share: 1, surprise: 9 } })])).toBeUndefined();
  });
});

describe('relevanceOf', () => {
  const evidence = { cosine: 0.3, share: 0.2, surprise: 0 };

  it('rises with meaning and with surprising words, and stays a probability', () => {
    const weak = relevanceOf(evidence);
    expect(relevanceOf({ ...evidence, cosine: 0.5 })).toBeGreaterThan(weak);
    expect(relevanceOf({ ...evidence, surprise: 4 })).toBeGreaterThan(weak);
    expect(relevanceOf({ cosine: 1, share: 0, surprise: 100 })).toBeLessThanOrEqual(1);
    expect(relevanceOf({ cosine: -1, share: 1, surprise: -100 })).toBeGreaterThanOrEqual(0);
  });

  it('falls with the share of the words: a prompt of one or two shares all of them with something', () => {
    expect(relevanceOf({ ...evidence, share: 0.9 })).toBeLessThan(relevanceOf(evidence));
  });
});
