import type { ScoredPoint } from '@learning-memory/vector-store';

/**
 * Orders points anew by the convex sum of their scores and others for the first of them, each min-max normalised. The best
 * score stays what it was, others are in proportion.
 */
export function blendScores<P extends object>(
  points: readonly ScoredPoint<P>[],
  others: readonly number[],
  share: number,
): readonly ScoredPoint<P>[] {
  const best = Math.max(...points.map(({ score }) => score));
  const own = normalise(points.map(({ score }) => score));
  const second = normalise(others);
  const blended = own.map((score, index) => (1 - share) * score + share * (second[index] ?? 0));
  const highest = Math.max(...blended);
  return points
    .map((point, index) => ({ ...point, score: ((blended[index] ?? 0) * best) / highest }))
    .sort((left, right) => right.score - left.score);
}

/** The lowest becomes 0 and the highest 1; all 1 where they are equal. */
function normalise(scores: readonly number[]): readonly number[] {
  const lowest = Math.min(...scores);
  const range = Math.max(...scores) - lowest;
  return scores.map((score) => (range > 0 ? (score - lowest) / range : 1));
}
