import type { ScoredPoint } from '@learning-memory/vector-store';

/** Best first; equal scores keep their order. */
export function applyFactors<P extends object>(
  candidates: readonly ScoredPoint<P>[],
  factors: ReadonlyMap<string, number> | undefined,
): readonly ScoredPoint<P>[] {
  if (factors === undefined) return candidates;
  return candidates
    .map((candidate) => ({ ...candidate, score: candidate.score * (factors.get(candidate.id) ?? 1) }))
    .sort((left, right) => right.score - left.score);
}
