import { analyzeText } from '@learning-memory/text-analysis';
import { DENYING_VERBS, HARMS, NEGATIONS, REJECTIONS, SUBORDINATORS, WANTING } from './cues.ts';

/** A part of a sentence that says one thing. */
export interface Clause {
  /** Are as written, in lower case. */
  readonly words: readonly string[];
  /** Are what it speaks of. */
  readonly terms: ReadonlySet<string>;
  readonly negated: boolean;
  /** It names what should not be: "instead of …", or "…, not …". */
  readonly rejected: boolean;
  /** It tells what went wrong. */
  readonly harmful: boolean;
}

/** Stand for something else. */
const PRONOUNS: ReadonlySet<string> = new Set(['one', 'ones', 'it', 'them', 'that', 'this']);

const ENDS =
  /[,;:.!?()]+(?:\s|$)|\s[-–—]\s|\b(?:because|since|otherwise|but|so that)\b|\band (?=(?:do )?(?:never|not)\b)|\band (?=(?:leave|skip|avoid|ignore|omit|forget|stop)\b)|\s(?=(?:stop(?:s|ped)|prevent(?:s|ed)|avoid(?:s|ed)|exclude[sd])\b)/iu;

/** "a was better than b" is "a instead of b". */
const COMPARISON =
  /\b(?:is|was|are|were|be) (?:much |far )?(?:better|cheaper|clearer|easier|faster|quicker|safer|simpler) than\b/giu;

/** "Prefer a to b" is "a instead of b". */
const PREFERENCE = /\b(prefer(?:s|red|ring)?\b[^,;:.!?]*?)\s(?:over|to)\s/giu;

/** What follows is not to be, and has no verb of its own that would make it advice for itself. */
const ELLIPSIS =
  /(?:,|\band) (?:(?:but )?(?:not|never)\s+(?=(?:an?|the|in|on|at|by|with|from|inside|outside|to|for|as)\s)|out of\b)/giu;

export function clausesOf(text: string): readonly Clause[] {
  return text
    .replaceAll('’', "'")
    .replaceAll(COMPARISON, ' instead of ')
    .replaceAll(PREFERENCE, '$1 instead of ')
    .replaceAll(ELLIPSIS, ' instead of ')
    .split(ENDS)
    .flatMap((part) => part.split(REJECTIONS).map((piece, place) => toClause(piece, place > 0)))
    .filter(({ terms }) => terms.size > 0);
}

/** The terms of a text, whatever it says of them. */
export function termsIn(text: string): ReadonlySet<string> {
  return termsOf(wordsIn(text));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'_/-]*/gu) ?? [];
}

function toClause(text: string, rejected: boolean): Clause {
  const words = wordsIn(text);
  const others = words.filter((word) => !denies(word));
  const negations = mainPart(words).filter(denies).length + (rejected ? 1 : 0);
  return { words, terms: termsOf(others), negated: negations % 2 === 1, rejected, harmful: HARMS.test(text) };
}

const DENYING_STEMS: ReadonlySet<string> = new Set(DENYING_VERBS.map(stemOf));

function denies(word: string): boolean {
  return NEGATIONS.has(word) || DENYING_STEMS.has(stemOf(word));
}

/** What forms of a word have in common. */
export function stemOf(word: string): string {
  return analyzeText(word).join(' ') || word;
}

/** Up to where a clause says which or when. */
function mainPart(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, place) => SUBORDINATORS.has(word) && !(word === 'that' && WANTING.has(words[place - 1] ?? '')),
  );
  return end < 0 ? words : words.slice(0, end);
}

/** One for each word that tells something: parts of a name are no words of their own. */
function termsOf(words: readonly string[]): ReadonlySet<string> {
  const telling = new Set(analyzeText(words.join(' ')));
  const terms = words
    .filter((word) => !PRONOUNS.has(word))
    .map((word) => analyzeText(word))
    .filter((parts) => parts.some((part) => telling.has(part)));
  return new Set(terms.map((parts) => parts.join(' ')));
}

export function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): readonly string[] {
  return [...left].filter((term) => right.has(term));
}
