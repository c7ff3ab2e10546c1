import type { Word } from './word.ts';

/** Articles, prepositions and pronouns that French and Italian write together with the next word. */
const ELIDED = new Set(
  "c' d' j' l' m' n' s' t' v' qu' jusqu' lorsqu' puisqu' quoiqu' un' agl' all' coll' dagl' dall' degl' dell' gl' negl' nell' pell' quell' quest' sugl' sull'".split(
    ' ',
  ),
);
const MOST_LETTERS = Math.max(...Array.from(ELIDED, ({ length }) => length));
/** What follows; `it's` and `we'll` are English. */
const LEAST_REST = 3;
const LONGEST_WORD = 64;
const QUOTE = 39;

/** Leaves of a word with an apostrophe what follows an elided one (as Lucene's ElisionFilter does); answers whether there was one. */
export function takeElisionOff(word: Word): boolean {
  const { bytes, start, end } = word;
  if (start !== 0 || end > LONGEST_WORD) return false;
  const rest = bytes.subarray(0, MOST_LETTERS).indexOf(QUOTE) + 1;
  if (rest === 0 || end - rest < LEAST_REST || !ELIDED.has(String.fromCodePoint(...bytes.subarray(0, rest))))
    return false;
  bytes.copyWithin(0, rest, end);
  word.end = end - rest;
  return true;
}
