import type { CallsOfFile } from '@learning-memory/code-indexer';

/** So many of the best files give to those beside them. */
export const GIVING_FILES = 3;
/** What a file gives to all that it calls, and to all that call it, each after the calls between them: uses are many. */
const GIVEN = { called: 0.3, calling: 0.15 } as const;

/** What files gain from the best ones that they work together with, by path. `scores` are of files by path, the best first. */
export function gainsOfCalls(
  scores: ReadonlyMap<string, number>,
  calls: readonly CallsOfFile[],
): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const [path, score] of [...scores].slice(0, GIVING_FILES)) {
    const called = calls.flatMap(({ from, to, ...call }) => (from === path ? { ...call, other: to } : []));
    const calling = calls.flatMap(({ from, to, ...call }) => (to === path ? { ...call, other: from } : []));
    give(gains, GIVEN.called * score, distinct(called));
    give(gains, GIVEN.calling * score, distinct(calling));
  }
  return gains;
}

function give(gains: Map<string, number>, given: number, others: ReadonlyMap<string, number>): void {
  const sum = [...others.values()].reduce((total, count) => total + Math.log1p(count), 0);
  for (const [other, count] of others) {
    gains.set(other, (gains.get(other) ?? 0) + (given * Math.log1p(count)) / sum);
  }
}

/** Calls between two of the best are answered from both sides. */
function distinct(calls: readonly { readonly other: string; readonly calls: number }[]): ReadonlyMap<string, number> {
  return new Map(calls.map((call) => [call.other, call.calls]));
}
