import { describe, expect, it } from '@jest/globals';
import { keywordName, labelName, scopeId } from './names.ts';

describe('an error about a name', () => {
  it.each([
    ['a\u200Bb', 'U+200B'],
    ['\u202Eab', 'U+202E'],
    ['a\nb', 'U+000A'],
    ['a\u0000b', 'U+0000'],
  ])('tells of the id %j the character that is not seen', (id, code) => {
    expect(() => scopeId(id)).toThrow(`', with ${code}. An id`);
  });

  it('tells nothing of the kind of an id whose characters are all seen', () => {
    expect(() => scopeId('a/b')).toThrow("is 'a/b'. An id");
  });

  it.each([
    ['a\u200Bb', 'U+200B'],
    ['a\u200Db', 'U+200D'],
    ['a\u200C', 'U+200C'],
    ['\u200D', 'U+200D'],
    ['\uFE0F', 'U+FE0F'],
    ['a,b', 'U+002C'],
  ])('tells of the keyword %j the character in the way', (keyword, code) => {
    expect(() => keywordName(keyword)).toThrow(`among them ${code}`);
  });

  it.each(['a..b', '.', 'a.', '...'])('tells no character of %j, which has one too many', (keyword) => {
    expect(() => keywordName(keyword)).toThrow(/ is '[ab.]*' \(\d characters\)/u);
  });

  it('tells the length of one that is too long, whatever is in it', () => {
    expect(() => keywordName(`${','.repeat(1_000_000)}`)).toThrow('(1000000 characters)');
  });

  it('tells that it is about a label, not about all of them', () => {
    expect(() => labelName('', 'metaknowledge')).toThrow("A label of field 'metaknowledge' is '' (0 characters)");
    const secret = `ghp_${'a1b2c3d4e5f6'.repeat(3)}`;
    expect(() => labelName(secret, 'metaknowledge')).toThrow("A label of field 'metaknowledge' holds a secret.");
  });
});

it('words of Persian and Sinhala keep what joins and parts their letters', () => {
  for (const word of ['می‌خواهم', 'ශ්‍රී', '👩‍👩‍👧', 'c++', '@nx/core', '.net']) expect(keywordName(word)).toBe(word);
});
