import type { Member } from '../yardstick/read-members.ts';
import { clausesOf, shared, type Clause } from './clauses.ts';
import { DISMISSALS, EXCUSES, OPPOSITES } from './cues.ts';
import { isAtOnce, ordersOf } from './orders.ts';

/** Fewer terms in a clause say too little to be contradicted. */
const FEWEST_TERMS = 3;
const LEAST_OVERLAP = 0.6;
const EITHER_WAY = OPPOSITES.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);

/** Says where the words of a value contradict what a member learnt; `undefined` where none do. */
export function findContradiction(text: string, members: readonly Pick<Member, 'lessons'>[]): string | undefined {
  const value = clausesOf(text);
  for (const lesson of members.flatMap(({ lessons }) => lessons)) {
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
  const dismissed = [...DISMISSALS, ...EXCUSES]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (dismissed === undefined) return undefined;
  return `'${dismissed}' waves a care away. Make sure that no member learnt to take it.`;
}

/** One clause says of the same things that something is, the other that it is not. */
function negation(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  for (const said of value) {
    for (const known of learnt) {
      const fewest = Math.min(said.terms.size, known.terms.size);
      if (said.negated === known.negated || fewest < FEWEST_TERMS || isOfOrder(known)) continue;
      const common = shared(said.terms, known.terms);
      if (common.length / fewest > LEAST_OVERLAP) return 'One of both is negated.';
    }
  }
  return undefined;
}

/** It says when something is done, not whether. */
function isOfOrder({ words }: Clause): boolean {
  return words.includes('afterwards') || words.includes('then');
}

/** It rejects what a member learnt of the same thing, or prefers what was rejected and the other way round. */
function swap(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  const [prefers, rejects] = preferences(value);
  const [wanted, unwanted] = preferences(learnt);
  const crosses = shared(prefers, unwanted).length > 0 && shared(rejects, wanted).length > 0;
  const isRejected = learnt.some(
    ({ terms, words, negated }) =>
      // What comes before something is not preferred to it.
      !negated &&
      !words.includes('before') &&
      shared(rejects, terms).length > 0 &&
      (shared(prefers, terms).length > 0 || shared(rejects, terms).length === rejects.size),
  );
  const straight = shared(prefers, wanted).length + shared(rejects, unwanted).length;
  return (crosses && straight < 2) || (isRejected && unwanted.size === 0)
    ? 'The value rejects what was preferred.'
    : undefined;
}

function preferences(clauses: readonly Clause[]): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  const place = clauses.findIndex(({ rejected }) => rejected);
  return [clauses[place - 1]?.terms ?? new Set(), clauses[place]?.terms ?? new Set()];
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

/** They say a word and its opposite, of the same thing. */
function opposite(value: readonly Clause[], learnt: readonly Clause[]): string | undefined {
  for (const said of value) {
    const pairs = EITHER_WAY.filter(([a]) => said.words.includes(a));
    for (const known of pairs.length === 0 ? [] : learnt) {
      if (said.negated !== known.negated) continue;
      const pair = pairs.find(([a, b]) => isOpposed({ said, known }, a, b));
      if (pair !== undefined) return `The value says '${pair[0]}', where '${pair[1]}' was learnt.`;
    }
  }
  return undefined;
}

function isOpposed({ said, known }: { readonly said: Clause; readonly known: Clause }, a: string, b: string): boolean {
  if (said.words.includes(b) || !known.words.includes(b) || known.words.includes(a)) return false;
  const common = shared(said.terms, known.terms);
  if (a !== 'before' && a !== 'after') return common.length >= 2;
  // "A before B" and "B after A" agree: what comes after the word must be the same.
  return common.some((term) => isBehind(said, a, term) && isBehind(known, b, term));
}

function isBehind({ words }: Clause, cue: string, term: string): boolean {
  return words.slice(words.indexOf(cue) + 1).some((word) => word.startsWith(term.slice(0, 5)));
}
