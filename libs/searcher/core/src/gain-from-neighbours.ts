import type { Neighbour, SearchedCollection } from '@learning-memory/searcher';
import type { ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { MOST_CANDIDATES } from './candidate-count.ts';
import type { CandidateSearch } from './find-candidates.ts';

/** Neighbours are looked up for so many of the best. */
const NEIGHBOUR_SOURCES = 20;

/** The candidates with what they gain from each other, and with what lies beside the best of them. */
export async function withNeighbours<P extends object>(
  vectorStore: VectorStore,
  { neighbours, found }: Pick<SearchedCollection<P>, 'neighbours'> & { readonly found: readonly ScoredPoint<P>[] },
  { collection, filter, signal }: CandidateSearch<P>,
): Promise<readonly ScoredPoint<P>[]> {
  if (neighbours === undefined) return found;
  const beside = await neighbours({
    hits: found.slice(0, NEIGHBOUR_SOURCES),
    found,
    read: async (condition) => {
      const both = { op: 'and', filters: [filter, condition] } as const;
      return (await vectorStore.scroll(collection, { limit: MOST_CANDIDATES, filter: both, signal })).points;
    },
  });
  return gainFromNeighbours(found, beside);
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
