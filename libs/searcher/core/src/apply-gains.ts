import type { Gain } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';

/** Each candidate with the shares that it gains. Best first; the best score stays what it was, others are in proportion. */
export function applyGains<P extends object>(
  found: readonly ScoredPoint<P>[],
  gains: readonly Gain<P>[],
): readonly ScoredPoint<P>[] {
  if (gains.length === 0) return found;
  const gained = new Map<string, number>();
  for (const { hit, candidate, share } of gains) {
    gained.set(candidate.id, (gained.get(candidate.id) ?? 0) + share * hit.score);
  }
  const scored = found.map((point) => ({ ...point, score: point.score + (gained.get(point.id) ?? 0) }));
  return inProportion(scored, found[0]?.score ?? 0);
}

function inProportion<P extends object>(points: readonly ScoredPoint<P>[], best: number): readonly ScoredPoint<P>[] {
  const highest = Math.max(0, ...points.map(({ score }) => score));
  if (highest === 0) return points;
  return points
    .map((point) => ({ ...point, score: (point.score * best) / highest }))
    .sort((left, right) => right.score - left.score);
}
