import { areNearTexts, wordsOf } from '../text/near-text.ts';
import type { Candidate } from './candidate.ts';

/** Keeps the first of those with one key, then the first of those of one kind with nearly the same text. */
export function withoutDuplicates(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const keys = new Set<string>();
  const kept = new Map<Candidate, ReadonlySet<string>>();
  for (const candidate of candidates) {
    if (keys.has(candidate.key)) continue;
    keys.add(candidate.key);
    const words = wordsOf(candidate.body);
    const known = [...kept].some(([other, seen]) => other.kind === candidate.kind && areNearTexts(seen, words));
    if (!known) kept.set(candidate, words);
  }
  return new Set(kept.keys());
}
