import { describe, expect, it } from '@jest/globals';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { relevanceEvidence, relevanceOf } from './relevance.ts';
import type { Subject } from './subject.ts';

const hit = (evidence: Partial<ScoredPoint<object>>): ScoredPoint<object> => ({
  ...{ id: 'hit', payload: {}, score: 0.5 },
  ...evidence,
});

describe('relevanceEvidence', () => {
  it('takes the best of each kind, of whatever candidate', () => {
    const near = hit({ similarity: 0.6, words: { share: 0.1, surprise: -2 } });
    const named = hit({ similarity: 0.2, words: { share: 0.5, surprise: 3 } });
    const subject = { topic: 0.1, offTopic: 0.2 };
    const found = { cosine: 0.6, surprise: 3, subject, answered: 0.4 };
    expect(relevanceEvidence([near, named], { subject, answered: 0.4 })).toEqual(found);
  });

  it('has little of words where none is shared', () => {
    expect(relevanceEvidence([hit({ similarity: 0.6 })])!.surprise).toBeLessThan(0);
  });

  it('leaves meaning out where it is told to, as in a language that the model does not know', () => {
    const near = hit({ similarity: 0.6, words: { share: 0.1, surprise: 2 } });
    expect(relevanceEvidence([near], false)).toEqual({ surprise: 2 });
  });

  it('has no cosine where meaning was not compared, and nothing to say of an empty answer', () => {
    const found = relevanceEvidence([hit({ words: { share: 1, surprise: 9 } })]);
    expect(found).toEqual({ cosine: undefined, surprise: 9, subject: undefined, answered: undefined });
    expect(relevanceEvidence([])).toBeUndefined();
  });
});

describe('relevanceOf', () => {
  const evidence = { cosine: 0.3, surprise: 0, answered: 0 };

  it('rises with meaning, surprising words, words that are answered and the topic, falls off topic, and stays a probability', () => {
    const weak = relevanceOf(evidence);
    const about = (subject: Subject): number => relevanceOf({ ...evidence, subject });
    expect(about({ topic: 0.1, offTopic: 0 })).toBeGreaterThan(weak);
    expect(about({ topic: 0, offTopic: 0.3 })).toBeLessThan(weak);
    expect(relevanceOf({ ...evidence, cosine: 0.5 })).toBeGreaterThan(weak);
    expect(relevanceOf({ ...evidence, surprise: 4 })).toBeGreaterThan(weak);
    expect(relevanceOf({ ...evidence, answered: 0.1 })).toBeGreaterThan(weak);
    expect(relevanceOf({ ...evidence, answered: -0.1 })).toBeLessThan(weak);
    expect(relevanceOf({ cosine: 1, surprise: 100 })).toBeLessThanOrEqual(1);
    expect(relevanceOf({ cosine: -1, surprise: -100 })).toBeGreaterThanOrEqual(0);
  });

  it('goes by words alone where meaning was not compared, and is never certain', () => {
    expect(relevanceOf({ surprise: -5 })).toBeLessThan(0.1);
    expect(relevanceOf({ surprise: 3 })).toBeGreaterThan(0.9);
    expect(relevanceOf({ surprise: 3 })).toBeLessThan(1);
  });

  it('goes by the intercepts of the collection', () => {
    const [low, high] = [-3, 0].map((hybrid) => relevanceOf(evidence, { hybrid, uncompared: 0, lexical: 0 }));
    const unseen = { cosine: 0.3, surprise: 0 };
    expect(relevanceOf(unseen, { hybrid: 9, uncompared: -3, lexical: 9 })).toBeLessThan(
      relevanceOf(unseen, { hybrid: 0, uncompared: 0, lexical: 0 }),
    );
    expect(high).toBeGreaterThan(low!);
    expect(relevanceOf({ surprise: 0 }, { hybrid: 9, uncompared: 9, lexical: 0 })).toBe(0.5);
  });
});
