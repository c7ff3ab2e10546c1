import { describe, expect, it } from '@jest/globals';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it.each([
    ['leaves what is short enough', 'one two', 7, 'one two'],
    ['cuts after a word', 'one two three', 9, 'one two…'],
    ['cuts within a word that is too long', 'a'.repeat(20), 5, 'aaaa…'],
    ['keeps no half character', 'aaa😀bbb', 5, 'aaa…'],
    ['keeps no sign that hangs in the air', 'one two, three', 10, 'one two…'],
    ['keeps no mark between lines that hangs in the air', 'one two · three', 11, 'one two…'],
  ])('%s', (_behaviour, text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
    expect(cut.length).toBeLessThanOrEqual(length);
  });
});
