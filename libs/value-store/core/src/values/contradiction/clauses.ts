import { analyzeText } from '@learning-memory/text-analysis';
import { NEGATIONS, REJECTIONS } from './cues.ts';

/** Is a part of a sentence that says one thing. */
export interface Clause {
  /** Are as written, in lower case. */
  readonly words: readonly string[];
  /** Are what it speaks of. */
  readonly terms: ReadonlySet<string>;
  readonly negated: boolean;
  /** It names what should not be: "instead of …". */
  readonly rejected: boolean;
}

/** Stand for something else. */
const PRONOUNS: ReadonlySet<string> = new Set(['one', 'ones', 'it', 'them', 'that', 'this']);

const ENDS =
  /[,;:.!?()]+(?:\s|$)|\s[-–—]\s|\b(?:because|since|otherwise|but|so that)\b|\band (?=(?:do )?(?:never|not)\b)/iu;

export function clausesOf(text: string): readonly Clause[] {
  return text
    .replaceAll('’', "'")
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
  const others = words.filter((word) => !NEGATIONS.has(word));
  const negations = words.length - others.length + (rejected ? 1 : 0);
  return { words, terms: termsOf(others), negated: negations % 2 === 1, rejected };
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
