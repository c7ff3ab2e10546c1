import type { ValueStanding } from '@learning-memory/value-store';
import { differenceOf, type Counts, type Difference, type DifferenceInterval } from './beta-difference.ts';

/** Fewer outcomes say nothing, whatever they are. */
const LEAST_CHANCES = 5;
/** Nothing to compare with where fewer entries went without the value. */
const LEAST_WITHOUT = 5;
/** So many outcomes show an effect, where there is one that matters. */
const ENOUGH_CHANCES = 30;
/** An effect smaller than this is not worth the place, unless it is sure. */
const WORTHWHILE = 0.15;
/**
 * Whoever looks after every entry sees harm by chance before long: only this much of it retires, seen in so many at least. What
 * harms shows it early, so that later more certainty is asked for.
 */
const HARM = { chances: 10, effect: -0.2, early: { chances: 12, likely: 0.5 }, likely: 0.7, certain: 0.9 };

/** Says where a value stands by how entries of its neighbourhood ended with it and without it. */
export function standingOf(withIt: Counts, without: Counts): ValueStanding {
  const chances = withIt.successes + withIt.failures;
  const others = without.successes + without.failures;
  if (chances < LEAST_CHANCES || others < LEAST_WITHOUT) {
    const lack = chances < LEAST_CHANCES ? `${count(chances)} with it` : `${count(others)} without it`;
    return { kind: 'unproven', chances, reason: `Only ${lack} came out: too few to tell.` };
  }
  const { below, ...effect } = differenceOf(withIt, without);
  const compared = `${shares(withIt, without)}, a difference of ${points(effect.mean)} points, in 90 % ${range(effect)}`;
  const [kind, why] = judge({ ...effect, below }, chances);
  return { kind, chances, effect, reason: `${why}: ${compared}.` };
}

function judge(difference: Difference, chances: number): readonly [ValueStanding['kind'], string] {
  const { mean, low, high } = difference;
  if (harms(difference, chances)) return ['retired', 'Shown no more'];
  if (low > 0) return ['helps', 'It helps'];
  if (chances < ENOUGH_CHANCES || mean >= WORTHWHILE) return ['unproven', 'Not sure yet'];
  return ['demoted', `Behind the others, ${high < 0 ? 'with rather more harm than use' : 'without effect so far'}`];
}

function harms({ below }: Difference, chances: number): boolean {
  if (chances < HARM.chances || below(0) < HARM.certain) return false;
  return below(HARM.effect) > (chances <= HARM.early.chances ? HARM.early.likely : HARM.likely);
}

function shares(withIt: Counts, without: Counts): string {
  const part = ({ successes, failures }: Counts): string => `${String(successes)} of ${String(successes + failures)}`;
  return `${part(withIt)} came true with it and ${part(without)} without`;
}

function count(entries: number): string {
  return `${String(entries)} ${entries === 1 ? 'entry' : 'entries'}`;
}

function points(share: number): string {
  return String(Math.round(share * 100));
}

function range({ low, high }: DifferenceInterval): string {
  return `${points(low)} to ${points(high)}`;
}
