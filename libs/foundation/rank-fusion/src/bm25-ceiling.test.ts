import { describe, expect, it } from '@jest/globals';
import { bm25Ceiling, inverseDocumentFrequency } from './bm25-ceiling.ts';

describe('bm25Ceiling', () => {
  it('is k1 + 1 times the summed idf', () => {
    const expected = 2.2 * (Math.log(99.5 / 1.5) + Math.log(100.5 / 0.5));
    expect(bm25Ceiling({ documents: 100, documentFrequencies: [1, 0] })).toBeCloseTo(expected);
  });

  it('is 0 for no terms', () => {
    expect(bm25Ceiling({ documents: 100, documentFrequencies: [] })).toBe(0);
  });
});

describe('inverseDocumentFrequency', () => {
  it('stays above 0 for a term in most documents, as in FTS5', () => {
    expect(inverseDocumentFrequency(10, 5)).toBe(1e-6);
    expect(inverseDocumentFrequency(10, 10)).toBe(1e-6);
    expect(inverseDocumentFrequency(0, 0)).toBe(1e-6);
  });
});
