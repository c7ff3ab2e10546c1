import { LearningMemoryError } from '@learning-memory/errors';
import type { SimilarMemory } from '@learning-memory/memory';
import type { ReembeddingProgress } from '@learning-memory/vector-store';
import type { MemoryContext } from '../memory-context.ts';
import { filterMemories, LIVE, projectsBeside } from '../points/memory-filters.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { wordDifference } from './word-difference.ts';

const MOST_REPORTED = 10;

export interface NearDuplicates {
  /** Lists the most similar first, at most 10. */
  readonly nearDuplicates: readonly SimilarMemory[];
  /** Says why some may be missing. */
  readonly notice?: string | undefined;
}

/** Live memories of its project, or global, with almost the same words; none for a memory without a vector. */
export async function findNearDuplicates(context: MemoryContext, saved: EmbeddedMemory): Promise<NearDuplicates> {
  const { vectorStore, points } = context;
  const { vector } = saved;
  if (vector === undefined) return { nearDuplicates: [] };
  try {
    const progress = await vectorStore.reembedding.progress(points.collection);
    const nearDuplicates = await findBeyond(context, { ...saved, vector });
    return progress === undefined ? { nearDuplicates } : { nearDuplicates, notice: describe(progress) };
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.code !== 'VECTOR_STORE_CORRUPT') throw error;
    context.logger.warn('memory.uncompared', { error });
    return { nearDuplicates: [], notice: `Near duplicates could not be looked for: ${error.message}` };
  }
}

async function findBeyond(
  { vectorStore, points, similarity: currentSimilarity }: MemoryContext,
  { memory, vector }: EmbeddedMemory & { readonly vector: readonly number[] },
): Promise<readonly SimilarMemory[]> {
  const { duplicateFrom = 1 } = (await currentSimilarity()) ?? {};
  const hits = await vectorStore.search(points.collection, {
    query: { mode: 'dense', vector },
    limit: MOST_REPORTED + 1,
    filter: filterMemories(LIVE, { projects: projectsBeside(memory.project) }),
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

function describe({ done, total }: ReembeddingProgress): string {
  return `Near duplicates were looked for among ${done} of ${total} memories: the others are being embedded by another model.`;
}
