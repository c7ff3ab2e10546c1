import type { Vocabulary } from './read-model-files.ts';

export interface LetterCount {
  readonly letters: number;
  readonly known: number;
}

/**
 * Counts letters and digits, and those of them the model has words for. A letter counts as known when the vocabulary
 * uses it beside others in one piece: single Cyrillic, Greek or Arabic letters are in there too, but words made of
 * them alone carry no meaning for the model.
 */
export function createLetterCounter(vocabulary: Vocabulary): (text: string) => LetterCount {
  const known = new Set(
    vocabulary
      .map(([piece]) => [...piece].filter(isLetter))
      .filter((piece) => piece.length > 1)
      .flat(),
  );
  return (text) => {
    const letters = [...text].filter(isLetter);
    return { letters: letters.length, known: letters.filter((letter) => known.has(letter)).length };
  };
}

function isLetter(symbol: string): boolean {
  return /[\p{L}\p{N}]/u.test(symbol);
}
