import { stemmer } from 'stemmer';
// Not from the root of the package, which is CommonJS with the lists of 62 languages in one.
import { eng } from 'stopword/dist/stopword.esm.min.mjs';
import { foldText } from './fold-text.ts';
import { splitWord } from './split-word.ts';

/** In code points. */
const MAX_TERM_LENGTH = 64;
const MAX_QUERY_TERMS = 256;
/** Function words that the list of the `stopword` package lacks. */
const MORE_STOP_WORDS =
  'when why whom does doing having not nor us its itself themselves own so just now during until once further again few';
const STOP_WORDS: ReadonlySet<string> = new Set([...eng, ...MORE_STOP_WORDS.split(' ')]);

const PICTOGRAPH = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?';
const EMOJI = `\\p{RI}\\p{RI}|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH}){0,8}`;
const LETTERS = '[\\p{L}\\p{N}]{1,256}';
const WORD = `${LETTERS}(?:(?:_{1,4}|[-.'’])${LETTERS}){0,32}`;
const TOKEN = new RegExp(`(${EMOJI})|${WORD}`, 'gu');
const SKIN_OR_JOINER = /[\p{Emoji_Modifier}\u200D]/gu;
const ASCII_WORD = /^[a-z]+$/;
/** Two words with a dot between them. */
const DOTTED = /[\p{L}\p{N}]\.[\p{L}\p{N}]/u;
/** Nothing in it to split. */
const PLAIN_WORD = /^[A-Z]?[a-z]*$/;

/**
 * Search terms in order of appearance, in linear time: lower case without accents, English words stemmed (Porter 1980),
 * identifiers as their words and as a whole, unspaced scripts as bigrams, an emoji as `emoji_<hex>`. English stop words
 * are dropped unless nothing else is there. A term holds letters, digits and `_` alone, at most 64 of them.
 */
export function analyzeText(text: string): readonly string[] {
  const words: string[] = [];
  for (const [token, emoji] of foldText(text).matchAll(TOKEN)) {
    if (emoji === undefined) appendWord(words, token);
    else words.push(emojiTerm(emoji));
  }
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : words).map(toTerm);
}

/**
 * The terms of `analyzeText`, and once each those of the names in dotted paths: where a text says `flask.url_for` a
 * question may ask for `url_for`.
 */
export function analyzeDocument(text: string): readonly string[] {
  const terms = analyzeText(text);
  if (!DOTTED.test(text)) return terms;
  const known = new Set(terms);
  const names = new Set(analyzeText(text.replaceAll('.', ' ')));
  return [...terms, ...[...names].filter((name) => !known.has(name))];
}

/** The terms of `analyzeDocument`, each once; the first 256 of a longer query. */
export function analyzeQuery(text: string): readonly string[] {
  return [...new Set(analyzeDocument(text))].slice(0, MAX_QUERY_TERMS);
}

function appendWord(words: string[], token: string): void {
  // Most words by far.
  if (PLAIN_WORD.test(token)) {
    words.push(token.toLowerCase());
    return;
  }
  const { parts, whole } = splitWord(token);
  words.push(...parts);
  if (whole !== undefined) words.push(whole);
}

function emojiTerm(emoji: string): string {
  const codes = [...emoji.replace(SKIN_OR_JOINER, '')].map((character) => character.codePointAt(0)?.toString(16));
  return `emoji_${codes.join('_')}`;
}

function toTerm(word: string): string {
  const term = word.length <= MAX_TERM_LENGTH ? word : [...word].slice(0, MAX_TERM_LENGTH).join('');
  return ASCII_WORD.test(term) ? stemmer(term) : term;
}
