import { areNearTexts, wordsOf } from '../text/near-text.ts';
import type { Candidate } from './candidate.ts';

type Words = ReadonlySet<string>;

/**
 * Keeps the first of those with one key, then the first of those of one kind with nearly the same text. A memory that says
 * what a text of an entry says is none of its own, nor is one of several statements that all stand elsewhere: give it last.
 */
export function withoutDuplicates(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const keys = new Set<string>();
  const kept = new Map<Candidate, Words>();
  const told: Words[] = [];
  const said: Words[] = [];
  for (const candidate of candidates) {
    const { key, kind, body, source, texts, statements } = candidate;
    if (keys.has(key)) continue;
    keys.add(key);
    const words = wordsOf(body);
    if ([...kept].some(([other, seen]) => other.kind === kind && areNearTexts(seen, words))) continue;
    if (source === 'memories' && isToldBy(candidate, { told, said })) continue;
    kept.set(candidate, words);
    if (source === 'experiences') told.push(...texts.map(wordsOf));
    else if (statements === undefined) said.push(wordsOf(texts.join(' ')));
    else told.push(...statements.map(wordsOf));
  }
  return new Set(kept.keys());
}

interface Known {
  /** Parts of what is kept: texts of entries, statements of others. */
  readonly told: readonly Words[];
  /** What is kept as a whole. */
  readonly said: readonly Words[];
}

function isToldBy({ texts, statements }: Candidate, { told, said }: Known): boolean {
  if (statements === undefined) return isNearAny(wordsOf(texts.join(' ')), told);
  return statements.length > 0 && statements.every((text) => isNearAny(wordsOf(text), [...told, ...said]));
}

function isNearAny(words: Words, others: readonly Words[]): boolean {
  return others.some((other) => areNearTexts(other, words));
}
