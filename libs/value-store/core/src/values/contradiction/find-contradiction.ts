import type { Member } from '../yardstick/read-members.ts';
import { clausesOf, shared, stemOf, type Clause } from './clauses.ts';
import { DISMISSALS, EXCUSES, OPPOSITES } from './cues.ts';
import { isAtOnce, ordersOf } from './orders.ts';

/** Fewer terms in a clause say too little to be contradicted. */
const FEWEST_TERMS = 3;
const LEAST_OVERLAP = 0.6;
const REVERSING = 'un';
const SHORTEST_REVERSED = 4;
const EITHER_WAY = OPPOSITES.flatMap(([a, b]) => [toPair(a, b), toPair(b, a)]);

/** Says where the words of a value contradict what a member learnt; `undefined` where none do. */
export function findContradiction(text: string, members: readonly Pick<Member, 'lessons'>[]): string | undefined {
  const value = clausesOf(text);
  const known = members.flatMap(({ lessons }) => lessons);
  // What a member learnt word for word agrees with it, whatever cues its wording has.
  if (known.some((lesson) => isSame(lesson, text))) return undefined;
  for (const lesson of known) {
    const learnt = clausesOf(lesson);
    const cue =
      negation(value, learnt) ??
      swap(value, learnt) ??
      opposite(value, learnt) ??
      reversal(text, lesson) ??
      atOnce(text, lesson);
    if (cue !== undefined)
      return `${cue} A member learnt: '${lesson}' Make sure that the value does not say the contrary.`;
  }
  return dismissal(text);
}

function dismissal(text: string): string | undefined {
  const dismissed = [...DISMISSALS, ...EXCUSES]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (dismissed === undefined) return undefined;
  return `'${dismissed}' waves a care away. Make sure that no member learnt to take it.`;
}

function isSame(lesson: string, text: string): boolean {
  return wordsOf(lesson) === wordsOf(text);
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** One clause says of the same things that something is, the other that it is not. */
function negation(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  const isContrary = value.some((said) => learnt.some((known) => isDenied(said, known)));
  return isContrary ? 'One of both is negated.' : undefined;
}

function isDenied(said: Clause, known: Clause): boolean {
  const fewest = Math.min(said.terms.size, known.terms.size);
  if (said.negated === known.negated || fewest < FEWEST_TERMS || isOfOrder(known)) return false;
  // Whoever advises against what went wrong agrees.
  if (said.negated && known.harmful) return false;
  return shared(said.terms, known.terms).length / fewest > LEAST_OVERLAP;
}

/** It says when something is done, not whether. */
function isOfOrder({ words }: Clause): boolean {
  return words.includes('afterwards') || words.includes('then');
}

/** It rejects what a member learnt of the same thing, or prefers what was rejected and the other way round. */
function swap(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  const [said, known] = [preferences(value), preferences(learnt)];
  if (isSwapped(said, known)) return 'The value rejects what was preferred.';
  if (known.rejects.size === 0) return isRejected(learnt, said) ? 'The value rejects what was preferred.' : undefined;
  return said.rejects.size === 0 && value.some((clause) => isUnwanted(clause, known))
    ? 'The value prefers what was rejected.'
    : undefined;
}

function isSwapped(said: Preference, known: Preference): boolean {
  const [turned, kept] = [shared(said.rejects, known.prefers).length, shared(said.rejects, known.rejects).length];
  if (turned === 0 || shared(said.prefers, known.rejects).length === 0) return false;
  return shared(said.prefers, known.prefers).length + kept < 2 || (turned === said.rejects.size && kept === 0);
}

type Terms = ReadonlySet<string>;

function isRejected(learnt: readonly Clause[], { prefers, rejects, isActivity }: Preference): boolean {
  const [better, worse] = [without(prefers, rejects), without(rejects, prefers)];
  const isPlain = isActivity || learnt.some(({ terms }) => shared(better, terms).length > 0);
  const place = learnt.findIndex(
    ({ terms, words, negated, harmful }) =>
      // What comes before something is not preferred to it.
      !negated &&
      !harmful &&
      !words.includes('before') &&
      shared(worse, terms).length > 0 &&
      (shared(prefers, terms).length > 0 || isAbout(terms, worse, isPlain)),
  );
  // Whoever tells of both has the better one first.
  return place >= 0 && !learnt.slice(0, place + 1).some(({ terms }) => shared(better, terms).length === better.size);
}

/** It has all of what is rejected; one thing and nothing else in common is chance, unless it is a doing. */
function isAbout(terms: Terms, worse: Terms, isPlain: boolean): boolean {
  return shared(worse, terms).length === worse.size && (worse.size > 1 || isPlain);
}

/** It speaks of the same as what was wanted, and has what was not in its place. */
function isUnwanted({ terms, negated }: Clause, { prefers: wanted, rejects: unwanted }: Preference): boolean {
  const worse = without(unwanted, wanted);
  const better = without(wanted, unwanted);
  return (
    !negated &&
    worse.size > 0 &&
    shared(worse, terms).length === worse.size &&
    shared(wanted, terms).length > 0 &&
    shared(better, terms).length < better.size
  );
}

function without(terms: Terms, others: Terms): Terms {
  return new Set([...terms].filter((term) => !others.has(term)));
}

interface Preference {
  readonly prefers: Terms;
  readonly rejects: Terms;
  /** Something done that is rejected: "instead of streaming". */
  readonly isActivity: boolean;
}

function preferences(clauses: readonly Clause[]): Preference {
  const place = clauses.findIndex(({ rejected }) => rejected);
  const { terms: rejects = new Set<string>(), words = [] } = clauses[place] ?? {};
  const isActivity = words.some((word) => word.endsWith('ing'));
  return { prefers: clauses[place - 1]?.terms ?? new Set(), rejects, isActivity };
}

/** What comes first in one comes later in the other. */
function reversal(text: string, lesson: string): string | undefined {
  const known = ordersOf(lesson);
  const isReversed = ordersOf(text).some((said) =>
    known.some(({ earlier, later }) => {
      const crossing = Math.min(shared(said.earlier, later).length, shared(said.later, earlier).length);
      return crossing > Math.min(shared(said.earlier, earlier).length, shared(said.later, later).length);
    }),
  );
  return isReversed ? 'The value has the contrary order.' : undefined;
}

/** It does at once what is done one after the other. */
function atOnce(text: string, lesson: string): string | undefined {
  const said = clausesOf(text).find(({ words }) => isAtOnce(words.join(' ')));
  if (said === undefined || said.negated) return undefined;
  const isApart = ordersOf(lesson).some(
    ({ earlier, later }) => shared(said.terms, earlier).length > 0 && shared(said.terms, later).length > 0,
  );
  return isApart ? 'The value does at once what was done one after the other.' : undefined;
}

/** Are two words that say the contrary of each other, and their stems. */
interface OpposedPair {
  readonly words: readonly [string, string];
  readonly said: string;
  readonly learnt: string;
}

function toPair(said: string, learnt: string): OpposedPair {
  return { words: [said, learnt], said: stemOf(said), learnt: stemOf(learnt) };
}

/** They say a word and its opposite, of the same thing. */
function opposite(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  const known = learnt.map(stemmed);
  for (const said of value.map(stemmed)) {
    const pairs = [...EITHER_WAY.filter((pair) => said.words.includes(pair.said)), ...reversed(said.words)];
    for (const each of pairs.length === 0 ? [] : known) {
      if (said.negated !== each.negated) continue;
      const pair = pairs.find((some) => isOpposed({ said, known: each }, some));
      if (pair !== undefined) return `The value says '${pair.words[0]}', where '${pair.words[1]}' was learnt.`;
    }
  }
  return undefined;
}

function stemmed(clause: Clause): Clause {
  return { ...clause, words: clause.words.map(stemOf) };
}

/** "Unbounded" is the opposite of "bounded", and the other way round. */
function reversed(stems: readonly string[]): readonly OpposedPair[] {
  return stems
    .filter((stem) => stem.length > SHORTEST_REVERSED)
    .map((said) => ({
      said,
      learnt: said.startsWith(REVERSING) ? said.slice(REVERSING.length) : `${REVERSING}${said}`,
    }))
    .map((pair) => ({ ...pair, words: [pair.said, pair.learnt] }));
}

interface Pair {
  readonly said: Clause;
  readonly known: Clause;
}

function isOpposed({ said, known }: Pair, { said: a, learnt: b, words: [word] }: OpposedPair): boolean {
  if (said.words.includes(b) || !known.words.includes(b) || known.words.includes(a)) return false;
  const common = shared(said.terms, known.terms);
  if (word !== 'before' && word !== 'after') return common.length >= 2;
  // "A before B" and "B after A" agree: what comes after the word must be the same.
  return common.some((term) => isBehind(said, a, term) && isBehind(known, b, term));
}

function isBehind({ words }: Clause, cue: string, term: string): boolean {
  return words.slice(words.indexOf(cue) + 1).some((word) => word.startsWith(term.slice(0, 5)));
}
