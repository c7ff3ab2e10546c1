import type { SimilarMemory } from '@learning-memory/memory';
import type { MemoryContext } from './memory-context.ts';
import type { EmbeddedMemory } from './memory-points.ts';
import { wordDifference } from './word-difference.ts';

const MOST_REPORTED = 10;

/** Live memories with almost the same words, most similar first, at most 10; `[]` for a memory without a vector. */
export async function findNearDuplicates(
  { vectorStore, points, similarity: currentSimilarity }: MemoryContext,
  { memory, vector }: EmbeddedMemory,
): Promise<readonly SimilarMemory[]> {
  if (vector === undefined) return [];
  const { duplicateFrom = 1 } = (await currentSimilarity()) ?? {};
  const hits = await vectorStore.search(points.collection, {
    query: { mode: 'dense', vector },
    limit: MOST_REPORTED + 1,
    filter: { op: 'eq', field: 'deletedAt', value: null },
  });
  return hits
    .filter(({ id, similarity = 0 }) => id !== memory.id && similarity >= duplicateFrom)
    .slice(0, MOST_REPORTED)
    .map(({ id, similarity = 0, payload }) => ({
      id,
      similarity: Math.min(1, similarity),
      differsIn: wordDifference(memory.content, payload.content),
    }));
}
