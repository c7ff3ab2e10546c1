import type { SpaceId } from '@learning-memory/topics';
import { SIMILARITIES, type Placed } from '../spaces/corpus.ts';
import type { FeatureSpaceId } from '../spaces/memory-encoding.ts';
import { at, dotSparse, type SparseVector } from '../spaces/sparse-vector.ts';

const FEATURE_SPACES: ReadonlySet<string> = new Set<FeatureSpaceId>(['E5', 'E6', 'E7', 'E8', 'E9', 'E11']);

/**
 * How well a memory answers a question in one space, 0 to 1; `undefined` where one of them says nothing. A question is short:
 * where features are compared, half of it is how much of the question the memory has.
 */
export function answerSimilarity(space: SpaceId, question: Placed, memory: Placed): number | undefined {
  if (!FEATURE_SPACES.has(space)) return bounded(SIMILARITIES[space](question, memory));
  const [asked, said] = [question.features[space as FeatureSpaceId], memory.features[space as FeatureSpaceId]];
  if (asked.features.length === 0 || said.features.length === 0) return undefined;
  return bounded((coverage(asked, said) + dotSparse(asked, said)) / 2);
}

function bounded(similarity: number | undefined): number | undefined {
  return similarity === undefined ? undefined : Math.min(1, Math.max(0, similarity));
}

/** Squared weights of what is asked for that is there; both are ascending. */
function coverage(asked: SparseVector, said: SparseVector): number {
  let position = 0;
  let sum = 0;
  for (let index = 0; index < asked.features.length; index += 1) {
    const feature = at(asked.features, index);
    while (position < said.features.length && at(said.features, position) < feature) position += 1;
    if (position < said.features.length && at(said.features, position) === feature)
      sum += at(asked.weights, index) ** 2;
  }
  return sum;
}
