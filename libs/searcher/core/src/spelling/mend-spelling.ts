import type { EmbeddingService, RankWords } from '@learning-memory/embedding';
import { analyzeQuery, oneSlipAway } from '@learning-memory/text-analysis';
import { knowsLanguage } from '../knows-language.ts';
import { plainWord, plainWordsOf } from '../plain-words.ts';

/** Words of a question by what is read in their place. */
export type MendedWords = ReadonlyMap<string, string>;

export interface SpelledQuestion {
  readonly question: string;
  /** Of the candidates that were found with it; read where there may be a slip. */
  readonly texts: () => readonly string[];
  readonly signal?: AbortSignal | undefined;
}

type Rank = (words: readonly string[]) => ReturnType<RankWords>;

/** What follows is a text rather than a question. */
const LONGEST_QUESTION = 1_000;
const MOST_UNKNOWN = 8;
/** So many are read for a slip; a rarer one is as likely to be near a word that the model does not know as to be meant. */
const USUAL_WORDS = 8_000;
/** In shorter ones every slip makes another word. */
const PLAIN_WORD = plainWord(5);

/**
 * Words that neither the model nor any candidate knows, and that one slip of typing makes of a word of the candidates, else of
 * one that the model knows, the most usual first (Kernighan, Church and Gale 1990); empty where there are none.
 */
export async function mendSpelling(
  { rankWords }: Pick<EmbeddingService, 'rankWords'>,
  { question, texts, signal }: SpelledQuestion,
): Promise<MendedWords> {
  const mended = new Map<string, string>();
  if (rankWords === undefined) return mended;
  const rank: Rank = (words) => rankWords(words, { signal });
  const words = wordsOf(question);
  const unknown = await unknownOf(words, rank);
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return mended;
  const told = countHolders(texts(), new Set(unknown.flatMap(formsOf).map(firstLetter)));
  const isRead = await knowsLanguage({ rankWords }, question, signal);
  for (const word of withoutHeld(unknown, told)) {
    const near = oneSlipAway(word);
    const found = highest(near, (other) => told.get(other)) ?? (isRead ? await mostUsual(near, rank) : undefined);
    if (found !== undefined) mended.set(word, found);
  }
  return mended;
}

/** The question with those words in place of its own. */
export function spelledAnew(question: string, mended: MendedWords): string {
  return question.replace(PLAIN_WORD, (word) => mended.get(word.toLowerCase()) ?? word);
}

function wordsOf(question: string): readonly string[] {
  return question.length > LONGEST_QUESTION ? [] : plainWordsOf(question, PLAIN_WORD);
}

async function unknownOf(words: readonly string[], rank: Rank): Promise<readonly string[]> {
  const ranks = await rank(words);
  return words.filter((_, index) => ranks[index] === undefined);
}

/** Without those that a text has, in whatever form. */
function withoutHeld(words: readonly string[], told: ReadonlyMap<string, number>): readonly string[] {
  return words.filter((word) => !formsOf(word).some((form) => told.has(form)));
}

/** The word and its stem. */
function formsOf(word: string): readonly string[] {
  return [word, ...analyzeQuery(word)];
}

async function mostUsual(words: readonly string[], rank: Rank): Promise<string | undefined> {
  const ranks = await rank(words);
  const places = new Map(words.map((word, index) => [word, ranks[index]]));
  return highest(words, (word) => USUAL_WORDS - (places.get(word) ?? NaN));
}

/** Of those that have a number above 0 the one with the highest, the first of several. */
function highest(words: readonly string[], numberOf: (word: string) => number | undefined): string | undefined {
  let [found, most]: [string | undefined, number] = [undefined, 0];
  for (const word of words) {
    const number = numberOf(word) ?? NaN;
    if (number > most) [found, most] = [word, number];
  }
  return found;
}

function firstLetter(word: string): string {
  return word.slice(0, 1);
}

/**
 * How many of the texts hold each of their words that begin with one of these letters, which a slip keeps, or with one that
 * folding may make of it; for a stem, those that hold its words.
 */
function countHolders(texts: readonly string[], letters: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (word: string, count: number): void => void counts.set(word, (counts.get(word) ?? 0) + count);
  for (const text of texts) {
    const words = (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter(
      (word) => letters.has(firstLetter(word)) || word > '\u007f',
    );
    for (const word of new Set(words)) add(word, 1);
  }
  for (const [word, count] of [...counts]) for (const stem of analyzeQuery(word)) if (stem !== word) add(stem, count);
  return counts;
}
