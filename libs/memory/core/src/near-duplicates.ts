import { NEAR_DUPLICATE_SIMILARITY, type SimilarMemory } from '@learning-memory/memory';
import type { MemoryContext } from './memory-context.ts';
import type { EmbeddedMemory } from './memory-points.ts';

const MOST_REPORTED = 10;

/** Live memories that say almost the same, most similar first, at most 10; `[]` for a memory without a vector. */
export async function findNearDuplicates(
  { vectorStore, points }: MemoryContext,
  { memory, vector }: EmbeddedMemory,
): Promise<readonly SimilarMemory[]> {
  if (vector === undefined) return [];
  const hits = await vectorStore.search(points.collection, {
    query: { mode: 'dense', vector },
    limit: MOST_REPORTED + 1,
    filter: { op: 'eq', field: 'deletedAt', value: null },
  });
  return hits
    .map(({ id, similarity = 0 }) => ({ id, similarity: Math.min(1, similarity) }))
    .filter(({ id, similarity }) => id !== memory.id && similarity >= NEAR_DUPLICATE_SIMILARITY)
    .slice(0, MOST_REPORTED);
}
