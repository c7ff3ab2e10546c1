/** What a store answers at once. */
export const MOST_CANDIDATES = 1000;
/** Those beside which is looked are among them. */
const FEWEST_CANDIDATES = 50;

/**
 * So many times the limit, so that a good candidate can overtake a hit, at least 50 and at most 1000. A limit that the
 * store would refuse is passed on, so that the store refuses it.
 */
export function candidateCount(limit: number, perHit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_CANDIDATES) return limit;
  return Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, limit * perHit));
}
