import type { RarityOf } from './command-score.ts';
import type { ActionSignature, FailureSignature } from '../signature.ts';
import { flagsIn } from '../text/flags.ts';
import { wordsOf } from '../text/words.ts';

/** What a piece of an action says; read once for all failures. */
export interface SaidByPiece {
  /** Less those that it takes out. */
  readonly words: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly files: readonly string[];
}

export function saidBy({ pieces, files }: ActionSignature): readonly SaidByPiece[] {
  // Pieces of one edit take the place of the same text.
  const known = new Map<string, ReadonlyMap<string, number>>();
  return pieces.map(({ text, removed }) => {
    const before = known.get(removed) ?? wordsOf(removed);
    known.set(removed, before);
    const words = [...wordsOf(text).keys()].filter((word) => !before.has(word));
    return { words: new Set(words), flags: flagsIn(text), files };
  });
}

/** A word that looks like code, and a flag. */
const TELLING = 0.7;
/** Of what is peculiar to what helped. */
const MOST_OF_REMEDY = 0.5;

/** Whether an action does what helped: it has half of the flags and words of code in it that were not done. */
export function showsRemedy({ remedy }: FailureSignature, { words, flags }: SaidByPiece, rarityOf: RarityOf): boolean {
  const code = [...remedy.words].filter(([, look]) => look >= TELLING).map(([word]) => word);
  const all = code.reduce((sum, word) => sum + rarityOf(word), remedy.flags.size);
  const shown =
    code.reduce((sum, word) => sum + (words.has(word) ? rarityOf(word) : 0), 0) +
    [...remedy.flags].filter((flag) => flags.has(flag)).length;
  return all > 0 && shown >= MOST_OF_REMEDY * all;
}
