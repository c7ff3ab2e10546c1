import { describe, expect, it } from '@jest/globals';
import { compareStrings } from './compare-strings.ts';

describe('compareStrings', () => {
  it('sorts as UTF-8 bytes sort', () => {
    const strings = ['', 'A', 'a', 'ab', 'b', 'é', '\uD7FF', '\uE000', 'ｚ', '\uFFFF', '𐀀', '🚀', '🚀a'];
    expect(strings.toReversed().sort(compareStrings)).toEqual(strings);
    expect(strings.toReversed().sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(strings);
  });
});
