import { analyzeQuery } from '@learning-memory/text-analysis';
import { wholeName } from './name-terms.ts';

/** What a question says of the code that answers it. */
export interface AskedQuestion {
  readonly terms: ReadonlySet<string>;
  /** Words that are written as names are: all of a question of one word, else those with a capital or `_` inside or in front. */
  readonly names: ReadonlySet<string>;
  readonly text: string;
  /** Where it is a name and nothing else: its words, however they are joined. */
  readonly whole?: string | undefined;
  /** Nothing but tests has a definition of that name. */
  readonly isOfTests?: boolean | undefined;
}

/** Asked how parts work together. */
export function asksHow(question: string): boolean {
  return /^\s*(?:how|what happens)\b/iu.test(question);
}

/** `TypeError: …`, `panic: …`, `Warning: …`, `CACHE_BUSY: …`, also of a library, at the beginning of a line. */
const MESSAGE =
  /^\s*(?:(?:uncaught|unhandled|caused by:?) )?(?:[\w.]*(?:error|exception|warning|failure|panic|fatal)\b[^:\n]{0,40}|[A-Z][A-Z0-9]*_[A-Z0-9_]+|Traceback[^:\n]*):(?:\s|$)/imu;

/** Says what a program said: its words ask for nothing. */
export function quotesMessage(question: string): boolean {
  return MESSAGE.test(question);
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** The first word of a sentence has a capital, too. */
const SHORTEST_NAME = 4;

/** `formatt`, the stem of `formatter`, says what `format` says, and `async` what `asynchron` does. */
const SHORTEST_BEGINNING = 3;

export function readQuestion(question: string): AskedQuestion {
  const text = question.trim();
  const words = text.match(WORD) ?? [];
  const isName = !/\s/u.test(text);
  const names = words.filter((word) => isName || (word.length >= SHORTEST_NAME && /[\p{Lu}_]/u.test(word)));
  const whole = isName ? wholeName(text) : undefined;
  return { terms: new Set(analyzeQuery(text)), names: new Set(names), text, whole };
}

/** Words of the question that the terms are, or begin like. */
export function askedTerms(terms: readonly string[], { terms: asked }: AskedQuestion): ReadonlySet<string> {
  const found = new Set<string>();
  for (const term of terms) {
    const one = asked.has(term) ? term : alikeOf(term, asked);
    if (one !== undefined) found.add(one);
  }
  return found;
}

/** How many of the terms are words of the question, or begin like one. */
export function countAsked(terms: readonly string[], { terms: asked }: AskedQuestion): number {
  return terms.filter((term) => asked.has(term) || alikeOf(term, asked) !== undefined).length;
}

function alikeOf(term: string, asked: ReadonlySet<string>): string | undefined {
  // Thousands of terms are compared with a question: no list is made for each.
  for (const one of asked) if (beginAlike(one, term)) return one;
  return undefined;
}

function beginAlike(one: string, other: string): boolean {
  const isShorter = one.length < other.length;
  const shorter = isShorter ? one : other;
  return shorter.length >= SHORTEST_BEGINNING && (isShorter ? other : one).startsWith(shorter);
}
