import type { ComparedText, SearchedCollection } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { wordsInContext } from './words-in-context.ts';

/** So many of the best are looked at again. */
export const SECOND_LOOK_DEPTH = 50;
/** Share of what a text says together with those beside it. */
const BESIDE_SHARE = 0.4;
/** Of the first look, where texts lie beside others. */
const CONTEXT_SHARE = 0.5;
/** Characters of a text that are compared: a search has milliseconds, a note may have ten thousand. */
const LONGEST_READ = 1000;

/** Compares a question with texts word by word. */
export interface SecondLook {
  /** Of the order, 0 to 1; the rest is left to the first look. */
  readonly share: number;
  /** Of the question. */
  readonly words: string;
  /** 0 to 1 for each text, in their order; `undefined` when the model cannot. */
  compare(texts: readonly string[]): Promise<readonly number[] | undefined>;
}

/**
 * Orders the best hits anew by the convex sum of both looks, each min-max normalised: a vector of a whole text tells little
 * of a single word in it, the nearest words of both texts do (late interaction: Khattab and Zaharia 2020, "ColBERT"). Where
 * texts lie beside others, half of the first look goes to the words that they hold together. The best score stays what it
 * was, others are in proportion. `found` is best first, and so is the result.
 */
export async function lookAgain<P extends object>(
  found: readonly ScoredPoint<P>[],
  look: SecondLook | undefined,
  comparedTexts: SearchedCollection<P>['comparedTexts'],
): Promise<readonly ScoredPoint<P>[]> {
  const [best] = found;
  if (best === undefined || look === undefined || look.share === 0 || comparedTexts === undefined) return found;
  const texts = comparedTexts(found.slice(0, SECOND_LOOK_DEPTH), found).map(cutText);
  const compared = await compareAll(look, texts);
  if (compared === undefined) return found;
  const inContext = wordsInContext(look.words, texts);
  const scores = normalise(found.map(({ score }) => score));
  const first = inContext === undefined ? scores : blend(scores, normalise(inContext), CONTEXT_SHARE);
  const blended = blend(first, normalise(compared), look.share);
  const highest = Math.max(...blended);
  return found
    .map((point, index) => ({ ...point, score: ((blended[index] ?? 0) * best.score) / highest }))
    .sort((left, right) => right.score - left.score);
}

function cutText({ text, beside }: ComparedText): ComparedText {
  return { text: text.slice(0, LONGEST_READ), beside: beside?.slice(0, LONGEST_READ) };
}

/** Each text alone, and with those beside it. */
async function compareAll(look: SecondLook, texts: readonly ComparedText[]): Promise<readonly number[] | undefined> {
  const alone = texts.map(({ text }) => text);
  const together = texts.flatMap(({ text, beside }) => (beside === undefined ? [] : [`${text}\n${beside}`]));
  const compared = await look.compare([...alone, ...together]);
  if (compared === undefined) return undefined;
  const rest = compared.slice(alone.length);
  return texts.map(({ beside }, index) => {
    const own = compared[index] ?? 0;
    return beside === undefined ? own : (1 - BESIDE_SHARE) * own + BESIDE_SHARE * (rest.shift() ?? 0);
  });
}

/** `second` may be shorter. */
function blend(first: readonly number[], second: readonly number[], share: number): readonly number[] {
  return first.map((score, index) => (1 - share) * score + share * (second[index] ?? 0));
}

/** The lowest becomes 0 and the highest 1; all 1 where they are equal. */
function normalise(scores: readonly number[]): readonly number[] {
  const lowest = Math.min(...scores);
  const range = Math.max(...scores) - lowest;
  return scores.map((score) => (range > 0 ? (score - lowest) / range : 1));
}
