import type { LiveRule, SearchedCollection } from '@learning-memory/searcher';
import type { CollectionRef, Filter, ScoredPoint, SearchQuery, VectorStore } from '@learning-memory/vector-store';
import { candidateCount, MOST_CANDIDATES } from './candidate-count.ts';

/** How much deeper each look goes than the one before. */
const GROWTH = 4;

export interface CandidateSearch<P extends object> {
  readonly collection: CollectionRef<P>;
  readonly query: SearchQuery;
  readonly filter: Filter<P>;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Best first, and with a rule for it only those that are live: where too few are left, the store is asked for more. */
export async function findCandidates<P extends object>(
  vectorStore: VectorStore,
  { live, candidatesPerHit = 1 }: Pick<SearchedCollection<P>, 'live' | 'candidatesPerHit'>,
  { collection, limit, ...search }: CandidateSearch<P>,
): Promise<readonly ScoredPoint<P>[]> {
  const first = candidateCount(limit, candidatesPerHit);
  if (live === undefined) return vectorStore.search(collection, { ...search, limit: first });
  let { filter } = search;
  for (let count = first; ; count = Math.min(MOST_CANDIDATES, count * GROWTH)) {
    const found = await vectorStore.search(collection, { ...search, filter, limit: count });
    const kept = await onlyLive(found, live);
    if (kept.length >= limit || kept.length === found.length || count >= MOST_CANDIDATES) return kept;
    filter = { op: 'and', filters: [search.filter, await live.deeper()] };
  }
}

async function onlyLive<P extends object>(
  found: readonly ScoredPoint<P>[],
  { live }: LiveRule<P>,
): Promise<readonly ScoredPoint<P>[]> {
  const ids = await live(found.map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}
