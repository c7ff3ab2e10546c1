import { foldToAscii } from './fold.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORD = /^[a-z\d']+$/;

/** The vocabulary has the most usual words of English first, and pieces of words, which are none, in a spelling of their own. */
export function rankWords(words: readonly string[], vocabulary: Vocabulary): readonly (number | undefined)[] {
  return words.map((word) => {
    const folded = foldedLower(word);
    if (!WORD.test(folded)) return undefined;
    const bytes = Uint8Array.from(folded, (letter) => letter.charCodeAt(0));
    const token = vocabulary.find({ bytes, start: 0, end: bytes.length });
    return token < 0 ? undefined : token;
  });
}

function foldedLower(word: string): string {
  const folded = Array.from(word, (letter) => (letter < '\u0080' ? letter : foldToAscii(letter.codePointAt(0) ?? 0)));
  return folded.join('').toLowerCase();
}
