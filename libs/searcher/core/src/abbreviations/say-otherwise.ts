import type { Abbreviation } from './abbreviation-table.ts';
import { phrasesFrom, wordsOf, type Phrase, type Word } from './phrases.ts';

/** A question in the words that others may have chosen; the same text everywhere for one without any abbreviation. */
export interface SaidOtherwise {
  /** With what its abbreviations stand for in their place: a model knows the words rather than their letters. */
  readonly meant: string;
  /** With abbreviations and what they stand for in each other's place. */
  readonly otherwise: string;
  /** With both. */
  readonly words: string;
}

interface Found {
  readonly phrase: Phrase;
  readonly start: number;
  readonly end: number;
}

/** What follows is a text rather than a question. */
const MOST_WORDS = 256;
/** Characters around a number that tell what it counts. */
const AROUND = 24;
const COUNTED_BEFORE =
  /(?:[#$€.,:-]|\b(?:port|line|page|row|issue|pr|ticket|version|of|about|over|under|above|below|than|most|least|to|every)\s+)$/iu;
const COUNTED_BEHIND =
  /^(?:[%€$]|[.,:-]\d|\s?(?:[km]?s|ms|[kmgt]i?b|px|percent|per|row|line|item|user|byte|token|character|day|hour|minute|second)\b|\s+(?!(?:errors|responses|status|statuses|pages|codes|means|is|was|does|has|as|always|across|this)\b)\p{L}+s\b)/iu;

const IS_MEANT: Readonly<Record<NonNullable<Abbreviation['only']>, (text: string, found: Found) => boolean>> = {
  capitals: (text, { start, end }) => text.slice(start, end) === text.slice(start, end).toUpperCase(),
  status: (text, { start, end }) =>
    !COUNTED_BEFORE.test(text.slice(Math.max(0, start - AROUND), start)) &&
    !COUNTED_BEHIND.test(text.slice(end, end + AROUND)),
};

export function sayOtherwise(text: string): SaidOtherwise {
  const found = findPhrases(text);
  if (found.length === 0) return asSaid(text);
  const short = found.filter(({ phrase }) => phrase.isShort);
  const others = found.flatMap(({ phrase }) => phrase.others);
  return { meant: replaced(text, short), otherwise: replaced(text, found), words: [text, ...others].join(' ') };
}

export function asSaid(text: string): SaidOtherwise {
  return { meant: text, otherwise: text, words: text };
}

function findPhrases(text: string): readonly Found[] {
  const words = wordsOf(text, MOST_WORDS);
  const found: Found[] = [];
  let free = 0;
  for (const [place, word] of words.entries()) {
    if (place < free) continue;
    const one = phrasesFrom(word.text)
      .filter(({ words: asked }) => asked.every((each, index) => each === words[place + index]?.text))
      .map((phrase) => placed(phrase, words, place))
      .find((candidate) => candidate.phrase.only === undefined || IS_MEANT[candidate.phrase.only](text, candidate));
    if (one === undefined) continue;
    found.push(one);
    free = place + one.phrase.words.length;
  }
  return found;
}

function placed(phrase: Phrase, words: readonly Word[], place: number): Found {
  const last = words[place + phrase.words.length - 1];
  return { phrase, start: words[place]?.start ?? 0, end: last?.end ?? 0 };
}

/** The last first, so that places before it stay. */
function replaced(text: string, found: readonly Found[]): string {
  return found.reduceRight(
    (said, { phrase, start, end }) => said.slice(0, start) + (phrase.others[0] ?? '') + said.slice(end),
    text,
  );
}
