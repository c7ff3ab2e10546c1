import { foldToAscii } from './fold.ts';
import type { Pace } from './pace.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORD = /^[a-z\d']+$/;
const ASCII = /^[\0-\x7f]*$/;

/** The vocabulary has the most usual words of English first, and pieces of words, which are none, in a spelling of their own. */
export async function rankWords(
  words: readonly string[],
  vocabulary: Vocabulary,
  pace: Pace,
): Promise<readonly (number | undefined)[]> {
  const ranks: (number | undefined)[] = [];
  for (const word of words) {
    ranks.push(rankOf(word, vocabulary));
    const turn = pace.spend(word.length);
    if (turn !== undefined) await turn;
  }
  return ranks;
}

function rankOf(word: string, vocabulary: Vocabulary): number | undefined {
  const folded = foldedLower(word);
  if (!WORD.test(folded)) return undefined;
  const bytes = new Uint8Array(folded.length);
  for (let place = 0; place < folded.length; place += 1) bytes[place] = folded.charCodeAt(place);
  const token = vocabulary.find({ bytes, start: 0, end: bytes.length });
  return token < 0 ? undefined : token;
}

function foldedLower(word: string): string {
  // Of a slip there are hundreds to ask for.
  if (ASCII.test(word)) return word.toLowerCase();
  const folded = Array.from(word, (letter) => (letter < '\u0080' ? letter : foldToAscii(letter.codePointAt(0) ?? 0)));
  return folded.join('').toLowerCase();
}
