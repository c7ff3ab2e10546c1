import { describe, expect, it } from '@jest/globals';
import { openVocabulary, packVocabulary } from './vocabulary.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** All fall into few slots, and each begins with the one before. */
const TOKENS = Array.from({ length: 40 }, (_, index) => 'a'.repeat(40 - index));

describe('a packed vocabulary', () => {
  const vocabulary = openVocabulary(packVocabulary(TOKENS.map(bytes)));
  const rankOf = (text: string): number | undefined => vocabulary?.rankOf(bytes(text), 0, bytes(text).length);

  it('gives each token its rank', () => {
    expect(TOKENS.map(rankOf)).toEqual(TOKENS.map((_, rank) => rank));
  });

  it('knows nothing else, whatever it begins with', () => {
    const others = Array.from({ length: 200 }, (_, index) => 'a'.repeat(41 + index));
    expect([...others, 'b', 'ab', 'ba', ''].map(rankOf).filter((rank) => rank !== undefined)).toEqual([]);
  });

  it('reads a part of a text', () => {
    expect(vocabulary?.rankOf(bytes('baab'), 1, 3)).toBe(TOKENS.indexOf('aa'));
  });

  it('fails where it is to read beyond the end of a text', () => {
    expect(() => vocabulary?.rankOf(bytes('aa'), 0, 3)).toThrow(RangeError);
  });

  it('holds no more tokens than its numbers do', () => {
    expect(() => packVocabulary(Array.from({ length: 70_000 }, () => new Uint8Array(1)))).toThrow(RangeError);
  });
});
