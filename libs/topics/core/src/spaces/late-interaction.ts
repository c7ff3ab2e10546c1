import { addTo, dot, normalised } from './dense-vector.ts';

/** E12: each clause takes the nearest of the other text; the mean of both ways (Khattab and Zaharia 2020). */
export function lateInteraction(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  return (oneWay(a, b) + oneWay(b, a)) / 2;
}

function oneWay(from: readonly Float32Array[], to: readonly Float32Array[]): number {
  let sum = 0;
  for (const clause of from) {
    let best = -1;
    for (const other of to) best = Math.max(best, dot(clause, other));
    sum += best;
  }
  return sum / from.length;
}

/** Stands for the clauses where one vector is needed: their mean, each counting the same. */
export function meanClause(clauses: readonly Float32Array[]): Float32Array | undefined {
  const [first] = clauses;
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const clause of clauses) addTo(sum, clause);
  return normalised(sum);
}
