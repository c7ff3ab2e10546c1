import { describe, expect, it } from '@jest/globals';
import { bm25Ceiling, bm25TermWeight, inverseDocumentFrequency, wordSurprise } from './bm25.ts';

describe('bm25Ceiling', () => {
  it('is k1 + 1 times the summed idf', () => {
    const expected = 2.2 * (Math.log(99.5 / 1.5) + Math.log(100.5 / 0.5));
    expect(bm25Ceiling({ documents: 100, documentFrequencies: [1, 0] })).toBeCloseTo(expected);
  });

  it('is 0 for no terms', () => {
    expect(bm25Ceiling({ documents: 100, documentFrequencies: [] })).toBe(0);
  });
});

describe('bm25TermWeight', () => {
  it('is 1 for one word in a text of usual length, rises to k1 + 1 with more, and falls with the length', () => {
    expect(bm25TermWeight(1, 60, 60)).toBeCloseTo(1);
    expect(bm25TermWeight(0, 60, 60)).toBe(0);
    expect(bm25TermWeight(1e9, 60, 60)).toBeCloseTo(2.2);
    expect(bm25TermWeight(1, 120, 60)).toBeCloseTo(2.2 / (1 + 1.2 * 1.75));
  });
});

describe('wordSurprise', () => {
  it('is 0 for a document that has one word which no other has, as often as can be, and falls with their number', () => {
    const bm25 = 2.2 * Math.log(99.5 / 1.5);
    expect(wordSurprise({ bm25, documents: 99.5 / 1.5 })).toBeCloseTo(0);
    expect(wordSurprise({ bm25, documents: 1 })).toBeCloseTo(Math.log(99.5 / 1.5));
    expect(wordSurprise({ bm25: 0, documents: 1000 })).toBeCloseTo(-Math.log(1000));
  });
});

describe('inverseDocumentFrequency', () => {
  it('stays above 0 for a term in most documents, as in FTS5', () => {
    expect(inverseDocumentFrequency(10, 5)).toBe(1e-6);
    expect(inverseDocumentFrequency(10, 10)).toBe(1e-6);
    expect(inverseDocumentFrequency(0, 0)).toBe(1e-6);
  });
});
