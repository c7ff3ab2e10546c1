import { describe, expect, it } from '@jest/globals';
import { createLetterCounter } from './count-letters.ts';

const count = createLetterCounter([
  ['�', 0],
  ['▁pool', -3],
  ['19', -4],
  ['a', -5],
  ['▁л', -6],
  ['."', -6],
]);

describe('createLetterCounter', () => {
  it('knows the letters and digits that occur in pieces of several', () => {
    expect(count('pool 19')).toEqual({ letters: 6, known: 6 });
  });

  it('does not count spaces, punctuation and emoji', () => {
    expect(count('. " 🔥 _ pool!')).toEqual({ letters: 4, known: 4 });
    expect(count('')).toEqual({ letters: 0, known: 0 });
  });

  it('does not know letters that stand alone in the vocabulary, or nowhere', () => {
    expect(count('a лл 超时')).toEqual({ letters: 5, known: 0 });
  });
});
