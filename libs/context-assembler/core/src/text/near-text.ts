import { analyzeText, symbolWords } from '@learning-memory/text-analysis';

const WORD = /[\p{L}\p{N}_]+(?:['’]\p{L}+)?/gu;
/** A word that turns a sentence around. */
const TURNING = /^(?:no|not|never|none|without|instead|only|except|cannot)$|n['’]t$/u;
/** A number, a symbol, or the end of an entry. */
const COUNTED = /[^\p{L}_'’]|^(?:confirmed|falsified)$/u;
/** Fewer telling words are a subject, which many texts share. */
const FEWEST_TERMS = 3;
/** A text of many more words may have those of another here and there. */
const MOST_TIMES = 2;
/** UTF-16 units that are compared. */
const COMPARED = 2000;

/** Share of common words, of all words of both: 0.8 is also where the server calls hypothesis and prediction the same. */
export const NEAR_TEXT_SIMILARITY = 0.8;

/** The distinct words of a text in lower case, stop words included: "do not use tabs" is not "use tabs", nor is `C#` `C++`. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set([...(text.toLowerCase().match(WORD) ?? []), ...symbolWords(text)]);
}

/** Token Jaccard of at least 0.8, with no number and no negation among the words that only one of them has. */
export function areNearTexts(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (!shareEnough(left, right)) return false;
  return ![...without(left, right), ...without(right, left)].some(isTelling);
}

/** Of near texts those where no term stands for one of the other: rules for two services differ by a name alone. */
export function sayTheSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (!areNearTexts(left, right)) return false;
  const [own, others] = [without(left, right), without(right, left)];
  return termsBeside(own, others).size === 0 || termsBeside(others, own).size === 0;
}

/** Basic forms of words that the others have in no form. */
function termsBeside(words: readonly string[], others: readonly string[]): ReadonlySet<string> {
  const known = new Set(analyzeText(others.join(' ')));
  return new Set(analyzeText(words.join(' ')).filter((term) => !known.has(term)));
}

/** Texts that differ by such a word say different things. */
function isTelling(word: string): boolean {
  return TURNING.test(word) || COUNTED.test(word);
}

/** The words of a text in their basic forms, its symbols, and the words that turn a sentence around. */
export interface Telling {
  readonly terms: ReadonlySet<string>;
  readonly turns: string;
}

export function tellingOf(text: string): Telling {
  const compared = text.slice(0, COMPARED);
  const turns = [...wordsOf(compared)].filter((word) => TURNING.test(word)).toSorted();
  return { terms: new Set([...analyzeText(compared), ...symbolWords(compared)]), turns: turns.join(' ') };
}

/** True for a text whose telling words another of up to twice as many has all, turned around by the same words. */
export function addsNothing(text: Telling, other: Telling): boolean {
  const { size } = text.terms;
  if (size < FEWEST_TERMS || other.terms.size > MOST_TIMES * size || text.turns !== other.turns) return false;
  return [...text.terms].every((term) => other.terms.has(term));
}

/** Gives up at the first word too many that the other lacks: most pairs of texts have little in common. */
function shareEnough(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left];
  const enough = (common: number): boolean => common / (few.size + many.size - common) >= NEAR_TEXT_SIMILARITY;
  let possible = few.size;
  for (const word of few) {
    if (!enough(possible)) return false;
    if (!many.has(word)) possible -= 1;
  }
  return few.size > 0 && enough(possible);
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...words].filter((word) => !others.has(word));
}
