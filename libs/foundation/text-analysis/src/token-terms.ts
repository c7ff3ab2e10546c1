import { stemmer } from 'stemmer';
// Not from the root of the package, which is CommonJS with the lists of 62 languages in one.
import { eng } from 'stopword/dist/stopword.esm.min.mjs';
import { BoundedCache } from './bounded-cache.ts';
import { splitWord } from './split-word.ts';

/** The terms of a token. */
export interface TokenTerms {
  readonly all: readonly string[];
  /** Without those of stop words. */
  readonly telling: readonly string[];
}

/** In code points. */
const MAX_TERM_LENGTH = 64;
/** Function words that the list of the `stopword` package lacks. */
const MORE_STOP_WORDS =
  'when why whom does doing having not nor us its itself themselves own so just now during until once further again few';
export const STOP_WORDS: ReadonlySet<string> = new Set([...eng, ...MORE_STOP_WORDS.split(' ')]);

const WORD_START = /^[\p{L}\p{N}]/u;
const SKIN_OR_JOINER = /[\p{Emoji_Modifier}\u200D]/gu;
const ASCII_WORD = /^[a-z]+$/;
/** Nothing in it to split. */
const PLAIN_WORD = /^[A-Z]?[a-z]*$/;

/** The same tokens come again and again, and new ones are made of the same words; stemming is most of the work. */
const keptTokens = new BoundedCache<TokenTerms>();
const keptWords = new BoundedCache<string>();

/** Of one word, path or emoji as the tokenizer found it. */
export function termsOfToken(token: string): TokenTerms {
  return keptTokens.get(token, readToken);
}

function readToken(token: string): TokenTerms {
  const words = wordsOf(token);
  const all = words.map((word) => keptWords.get(word, toTerm));
  const isTelling = words.every((word) => !STOP_WORDS.has(word));
  return { all, telling: isTelling ? all : all.filter((_, position) => !STOP_WORDS.has(words[position] ?? '')) };
}

function wordsOf(token: string): readonly string[] {
  if (!WORD_START.test(token)) return [emojiTerm(token)];
  // Most words by far.
  if (PLAIN_WORD.test(token)) return [token.toLowerCase()];
  const { parts, whole } = splitWord(token);
  return whole === undefined ? parts : [...parts, whole];
}

function emojiTerm(emoji: string): string {
  const codes = [...emoji.replace(SKIN_OR_JOINER, '')].map((character) => character.codePointAt(0)?.toString(16));
  return `emoji_${codes.join('_')}`;
}

function toTerm(word: string): string {
  const term = word.length <= MAX_TERM_LENGTH ? word : [...word].slice(0, MAX_TERM_LENGTH).join('');
  return ASCII_WORD.test(term) ? stemmer(term) : term;
}
