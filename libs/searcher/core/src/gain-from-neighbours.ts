import { neighbourPlaces, type MemoryPayload } from '@learning-memory/memory';
import type { Page, ScoredPoint } from '@learning-memory/vector-store';

/** Places are looked up for so many of the best. */
const SOURCES = 50;

type FoundPoint = ScoredPoint<MemoryPayload>;

/**
 * Each memory gains a share of what those beside it in its episode scored, and what lies beside the best ones is found
 * with them: an answer often stands next to the words of the question. Best first; the best score stays what it was.
 */
export async function gainFromNeighbours(
  found: readonly FoundPoint[],
  atPlaces: (places: readonly string[]) => Promise<Page<MemoryPayload>>,
): Promise<readonly FoundPoint[]> {
  const gains = sumGains(found.slice(0, SOURCES));
  const known = new Set(found.map(({ payload }) => payload.place));
  const missing = [...gains.keys()].filter((place) => !known.has(place));
  const beside = missing.length === 0 ? [] : (await atPlaces(missing)).points;
  const all = [...found, ...beside.map(({ id, payload }) => ({ id, payload, score: 0 }))];
  const scored = all.map((point) => ({ ...point, score: point.score + (gains.get(point.payload.place ?? '') ?? 0) }));
  return inProportion(scored, found[0]?.score ?? 0);
}

/** What each place gains from those beside it. */
function sumGains(sources: readonly FoundPoint[]): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const { payload, score } of sources) {
    if (payload.place === undefined) continue;
    for (const { place, weight } of neighbourPlaces(payload.place)) {
      gains.set(place, (gains.get(place) ?? 0) + weight * score);
    }
  }
  return gains;
}

function inProportion(points: readonly FoundPoint[], best: number): readonly FoundPoint[] {
  const highest = Math.max(0, ...points.map(({ score }) => score));
  if (highest === 0) return points;
  return points
    .map((point) => ({ ...point, score: (point.score * best) / highest }))
    .sort((left, right) => right.score - left.score);
}
