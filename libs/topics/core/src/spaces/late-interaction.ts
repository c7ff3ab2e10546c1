import { addTo, dot, normalised } from './dense-vector.ts';

/** E12: each clause takes the nearest of the other text; the mean of both ways (Khattab and Zaharia 2020). */
export function lateInteraction(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const nearestToB = new Float64Array(b.length).fill(-1);
  let [ofA, ofB] = [0, 0];
  for (const clause of a) {
    let best = -1;
    for (let index = 0; index < b.length; index += 1) {
      const nearness = dot(clause, b[index] as Float32Array);
      best = Math.max(best, nearness);
      nearestToB[index] = Math.max(nearestToB[index] as number, nearness);
    }
    ofA += best;
  }
  for (const best of nearestToB) ofB += best;
  return (ofA / a.length + ofB / b.length) / 2;
}

/** Stands for the clauses where one vector is needed: their mean, each counting the same. */
export function meanClause(clauses: readonly Float32Array[]): Float32Array | undefined {
  const [first] = clauses;
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const clause of clauses) addTo(sum, clause);
  return normalised(sum);
}
