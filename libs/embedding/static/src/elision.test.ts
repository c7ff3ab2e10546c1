import { describe, expect, it } from '@jest/globals';
import { takeElisionOff } from './elision.ts';

function restOf(text: string): string | undefined {
  const word = { bytes: new Uint8Array(Buffer.from(text.padEnd(80, "'"))), start: 0, end: text.length };
  return takeElisionOff(word) ? Buffer.from(word.bytes.subarray(0, word.end)).toString() : undefined;
}

describe('takeElisionOff', () => {
  it.each([
    ["l'erreur", 'erreur'],
    ["qu'elle", 'elle'],
    ["dell'utente", 'utente'],
    ["lorsqu'une", 'une'],
    ["it's", undefined],
    ["d'un", undefined],
    ["o'reilly", undefined],
    ["aujourd'hui", undefined],
    ["user'name", undefined],
    ['abc', undefined],
    [`l'${'a'.repeat(63)}`, undefined],
  ])('leaves of %s what %s says', (text, rest) => {
    expect(restOf(text)).toBe(rest);
  });

  it('leaves alone what is the rest of a word', () => {
    expect(takeElisionOff({ bytes: new Uint8Array(Buffer.from("l'eau")), start: 1, end: 5 })).toBe(false);
  });
});
