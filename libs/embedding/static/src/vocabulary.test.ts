import { describe, expect, it } from '@jest/globals';
import { vocabularyOf } from './test-support/weights-file.ts';
import { Vocabulary } from './vocabulary.ts';
import type { Word } from './word.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const wordOf = (text: string, start = 0): Word => ({ bytes: encode(`${text}rest`), start, end: text.length });

describe('Vocabulary', () => {
  const lines = ['a', 'ab', 'abcd', '##b', '##bcd', 'quite-long-entry'];
  const vocabulary = new Vocabulary(vocabularyOf(lines));

  it('counts its lines', () => {
    expect(vocabulary.size).toBe(6);
    expect(vocabulary.longest).toBe('quite-long-entry'.length);
  });

  it('finds whole words alone', () => {
    expect(
      ['a', 'ab', 'abcd', 'abc', 'b', '', 'x', 'quite-long-entry-and-more'].map((text) =>
        vocabulary.find(wordOf(text)),
      ),
    ).toEqual([0, 1, 2, -1, -1, -1, -1, -1]);
  });

  it('finds the longest piece a word begins with', () => {
    expect(['abcde', 'abc', 'a', 'b'].map((text) => vocabulary.findLongest(wordOf(text)))).toEqual([2, 1, 0, -1]);
    expect(['abcde', 'abc', 'ac'].map((text) => vocabulary.findLongest(wordOf(text, 1)))).toEqual([4, 3, -1]);
    expect(vocabulary.lettersOf(4, wordOf('abcde', 1))).toBe(3);
  });

  it('finds each of many words', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `w${index}`);
    const large = new Vocabulary(vocabularyOf(many));
    expect(many.findIndex((text, token) => large.find(wordOf(text)) !== token)).toBe(-1);
    expect(many.findIndex((text) => large.find(wordOf(`${text}x`)) !== -1)).toBe(-1);
  });
});
