import { addsNothing, areNearTexts, sayTheSame, tellingOf, wordsOf, type Telling } from '../text/near-text.ts';
import type { Candidate } from './candidate.ts';

type Words = ReadonlySet<string>;

/**
 * Keeps the first of those with one key, then the first of those of one kind with nearly the same text. A memory that says
 * what a text of an entry says, or no more than another memory, is none of its own, nor is one of several statements that all
 * stand elsewhere: give it last.
 */
export function withoutDuplicates(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const keys = new Set<string>();
  const kept = new Map<Candidate, Words>();
  const known: Known = { told: [], said: [], remembered: [] };
  for (const candidate of candidates) {
    const { key, kind, body } = candidate;
    if (keys.has(key)) continue;
    keys.add(key);
    const words = wordsOf(body);
    const saysAgain = candidate.source === 'memories' ? sayTheSame : areNearTexts;
    if ([...kept].some(([other, seen]) => other.kind === kind && saysAgain(seen, words))) continue;
    if (isToldBy(candidate, known)) continue;
    kept.set(candidate, words);
    remember(candidate, known);
  }
  return new Set(kept.keys());
}

interface Known {
  /** Parts of what is kept: texts of entries, statements of others. */
  readonly told: Words[];
  /** What is kept as a whole. */
  readonly said: Words[];
  /** Memories that are kept, notes of sessions aside. */
  readonly remembered: Telling[];
}

function remember({ source, texts, statements }: Candidate, { told, said, remembered }: Known): void {
  const text = texts.join(' ');
  if (source === 'experiences') told.push(...texts.map(wordsOf));
  else if (statements === undefined) said.push(wordsOf(text));
  else told.push(...statements.map(wordsOf));
  if (source === 'memories' && statements === undefined) remembered.push(tellingOf(text));
}

function isToldBy({ source, texts, statements }: Candidate, { told, said, remembered }: Known): boolean {
  if (source !== 'memories') return false;
  const text = texts.join(' ');
  if (statements === undefined) {
    const telling = tellingOf(text);
    return isNearAny(wordsOf(text), told) || remembered.some((other) => addsNothing(telling, other));
  }
  return statements.length > 0 && statements.every((one) => isNearAny(wordsOf(one), [...told, ...said]));
}

function isNearAny(words: Words, others: readonly Words[]): boolean {
  return others.some((other) => sayTheSame(other, words));
}
