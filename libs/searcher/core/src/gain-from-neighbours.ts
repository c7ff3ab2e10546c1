import type { Point, ScoredPoint } from '@learning-memory/vector-store';

/** Neighbours are looked up for so many of the best. */
export const NEIGHBOUR_SOURCES = 20;

/** A point beside a hit, of which it gains a share of the score. */
export interface Neighbour<P extends object> {
  readonly hit: ScoredPoint<P>;
  readonly point: Pick<Point<P>, 'id' | 'payload'>;
  readonly weight: number;
}

/**
 * Each point gains a share of what those beside it scored, and what lies beside a hit is found with it: an answer often
 * stands next to the words of the question. Best first; the best score stays what it was.
 */
export function gainFromNeighbours<P extends object>(
  found: readonly ScoredPoint<P>[],
  neighbours: readonly Neighbour<P>[],
): readonly ScoredPoint<P>[] {
  const points = new Map(found.map((point) => [point.id, point]));
  const gains = new Map<string, number>();
  for (const { hit, point, weight } of neighbours) {
    if (!points.has(point.id)) points.set(point.id, { id: point.id, payload: point.payload, score: 0 });
    gains.set(point.id, (gains.get(point.id) ?? 0) + weight * hit.score);
  }
  const scored = [...points.values()].map((point) => ({ ...point, score: point.score + (gains.get(point.id) ?? 0) }));
  return inProportion(scored, found[0]?.score ?? 0);
}

function inProportion<P extends object>(points: readonly ScoredPoint<P>[], best: number): readonly ScoredPoint<P>[] {
  const highest = Math.max(0, ...points.map(({ score }) => score));
  if (highest === 0) return points;
  return points
    .map((point) => ({ ...point, score: (point.score * best) / highest }))
    .sort((left, right) => right.score - left.score);
}
