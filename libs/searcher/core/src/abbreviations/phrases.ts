import { ABBREVIATIONS, type Abbreviation } from './abbreviation-table.ts';

/** A short form or what it stands for. */
export interface Phrase extends Pick<Abbreviation, 'only'> {
  readonly words: readonly string[];
  readonly isShort: boolean;
  /** What else says the same, the usual first. */
  readonly others: readonly string[];
}

export interface Word {
  /** Lower case, in the singular. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+/gu;
const PLURAL = /(?<=[\p{L}\p{N}][^s\W_])s$/u;

let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined;

/** Those that begin with a word, longer ones first. */
export function phrasesFrom(word: string): readonly Phrase[] {
  phrases ??= byFirstWord(ABBREVIATIONS.flatMap(phrasesOf));
  return phrases.get(word) ?? [];
}

/** At most `limit`. */
export function wordsOf(text: string, limit: number = Infinity): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (words.length >= limit) break;
    words.push({ text: word.toLowerCase().replace(PLURAL, ''), start: index, end: index + word.length });
  }
  return words;
}

function phrasesOf({ short, long, loose = [], only }: Abbreviation): readonly Phrase[] {
  const whole = long.map((phrase) => ({ words: spelled(phrase), isShort: false, others: [short] }));
  return [{ words: spelled(short), isShort: true, others: [...long, ...loose], only }, ...whole];
}

function spelled(phrase: string): readonly string[] {
  return wordsOf(phrase).map(({ text }) => text);
}

function byFirstWord(all: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of all.toSorted((one, other) => other.words.length - one.words.length)) {
    const [first = ''] = phrase.words;
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}
