import { LearningMemoryError } from '@learning-memory/errors';
import type { QuestionedMemory, SimilarMemory } from '@learning-memory/memory';
import type { ReembeddingProgress, ScoredPoint } from '@learning-memory/vector-store';
import type { MemoryContext } from '../memory-context.ts';
import { filterMemories, LIVE, projectsBeside } from '../points/memory-filters.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { questionedBy } from './questioned-by.ts';
import { haveOtherNumbers, normalWords, wordDifference } from './word-difference.ts';

const MOST_REPORTED = 10;
/** Characters of a text by whose words others of the same are looked for. */
const MOST_COMPARED = 400;

export interface NearDuplicates {
  /** Lists the most similar first, at most 10. */
  readonly nearDuplicates: readonly SimilarMemory[];
  /** What it may have made untrue. */
  readonly questioned?: readonly QuestionedMemory[];
  /** Says why some may be missing. */
  readonly notice?: string | undefined;
}

/**
 * Live memories of its project, or global, with the same words but for case, punctuation and articles, and those that mean
 * almost the same with no other number; none for a memory without a vector.
 */
export async function findNearDuplicates(context: MemoryContext, saved: EmbeddedMemory): Promise<NearDuplicates> {
  const { vectorStore, points } = context;
  const { vector } = saved;
  if (vector === undefined) return { nearDuplicates: [] };
  try {
    const progress = await vectorStore.reembedding.progress(points.collection);
    const found = await findBeyond(context, { ...saved, vector });
    return progress === undefined ? found : { ...found, notice: describe(progress) };
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.code !== 'VECTOR_STORE_CORRUPT') throw error;
    context.logger.warn('memory.uncompared', { error });
    return { nearDuplicates: [], notice: `Near duplicates could not be looked for: ${error.message}` };
  }
}

async function findBeyond(
  { vectorStore, points, similarity: currentSimilarity }: MemoryContext,
  { memory, vector }: EmbeddedMemory & { readonly vector: readonly number[] },
): Promise<NearDuplicates> {
  const { duplicateFrom = 1, sameThingFrom = 1 } = (await currentSimilarity()) ?? {};
  const filter = filterMemories(LIVE, { projects: projectsBeside(memory.project) });
  const normal = normalWords(memory.content);
  const near = await vectorStore.search(points.collection, {
    query: { mode: 'dense', vector },
    limit: MOST_REPORTED + 1,
    filter,
  });
  // A model may take upper case for other words.
  const worded = await vectorStore.search(points.collection, {
    query: { mode: 'lexical', text: normal.slice(0, MOST_COMPARED) },
    limit: MOST_REPORTED + 1,
    filter,
  });
  const isSame = ({ payload }: Hit): boolean => normalWords(payload.content) === normal;
  const isNear = ({ similarity = 0, payload }: Hit): boolean =>
    similarity >= duplicateFrom && !haveOtherNumbers(memory.content, payload.content);
  const found = [...worded.filter(isSame), ...near.filter((hit) => !isSame(hit) && isNear(hit))];
  const nearDuplicates = found
    .filter(({ id }) => id !== memory.id)
    .slice(0, MOST_REPORTED)
    .map((hit) => ({
      id: hit.id,
      similarity: isSame(hit) ? 1 : Math.min(1, hit.similarity ?? 0),
      differsIn: wordDifference(memory.content, hit.payload.content),
    }));
  const ofSameThing = near.filter(({ similarity = 0 }) => similarity >= sameThingFrom);
  return { nearDuplicates, questioned: questionedBy(memory, ofSameThing) };
}

type Hit = ScoredPoint<MemoryPayload>;

function describe({ done, total }: ReembeddingProgress): string {
  return `Near duplicates were looked for among ${done} of ${total} memories: the others are being embedded by another model.`;
}
