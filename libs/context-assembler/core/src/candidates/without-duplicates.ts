import { areNearTexts, wordsOf } from '../text/near-text.ts';
import type { Candidate } from './candidate.ts';

type Words = ReadonlySet<string>;

/**
 * Keeps the first of those with one key, then the first of those of one kind with nearly the same text; a memory that says
 * what a text of an entry says is none of its own.
 */
export function withoutDuplicates(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const keys = new Set<string>();
  const kept = new Map<Candidate, Words>();
  const told: Words[] = [];
  for (const candidate of candidates) {
    const { key, kind, body, source, texts } = candidate;
    if (keys.has(key)) continue;
    keys.add(key);
    const words = wordsOf(body);
    if ([...kept].some(([other, seen]) => other.kind === kind && areNearTexts(seen, words))) continue;
    if (source === 'memories' && isNearAny(wordsOf(texts.join(' ')), told)) continue;
    kept.set(candidate, words);
    if (source === 'experiences') told.push(...texts.map(wordsOf));
  }
  return new Set(kept.keys());
}

function isNearAny(words: Words, others: readonly Words[]): boolean {
  return others.some((other) => areNearTexts(other, words));
}
