import { itemAt } from '@learning-memory/array-access';
import { exactWords } from '@learning-memory/text-analysis';

const MOST_WORDS = 12;

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);
const NUMBERS: ReadonlySet<string> = new Set(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion first second third fourth ' +
    'fifth sixth seventh eighth ninth tenth once twice thrice half quarter'
  ).split(' '),
);

/**
 * Words and symbols that only one of two texts has, or has more often: those of the first, then those of the second, each once,
 * in the order of their text, lower case, at most 12. For the same words in another order the first two that stand in each other's place;
 * `[]` for the same words in the same order.
 */
export function wordDifference(left: string, right: string): readonly string[] {
  const [leftWords, rightWords] = [exactWords(left), exactWords(right)];
  const missing = [...surplus(leftWords, rightWords), ...surplus(rightWords, leftWords)];
  if (missing.length === 0) return firstSwapped(leftWords, rightWords);
  return [...new Set(missing)].slice(0, MOST_WORDS);
}

/** The words of a text without articles; equal for texts that differ in case, punctuation and articles alone. */
export function normalWords(text: string): string {
  return exactWords(text)
    .filter((word) => !ARTICLES.has(word))
    .join(' ');
}

/** Whether each of two texts has a number that the other has not: `one` and `two` are no ways to say the same. */
export function haveOtherNumbers(left: string, right: string): boolean {
  const [leftWords, rightWords] = [exactWords(left), exactWords(right)];
  return [surplus(leftWords, rightWords), surplus(rightWords, leftWords)].every((words) => words.some(isNumber));
}

function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || NUMBERS.has(word);
}

/** Of as many words on both sides. */
function firstSwapped(left: readonly string[], right: readonly string[]): readonly string[] {
  const first = left.findIndex((word, index) => word !== right[index]);
  return first === -1 ? [] : [itemAt(left, first), itemAt(right, first)];
}

/** What is left of `words` when each of `others` takes one away. */
function surplus(words: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
}
