import type { Memory } from '@learning-memory/memory';
import { causalFeatures } from '../features/causal-features.ts';
import { characterFeatures } from '../features/character-features.ts';
import { codeFeatures } from '../features/code-features.ts';
import type { FeatureCounts } from '../features/count.ts';
import { entityFeatures } from '../features/entity-features.ts';
import { lexicalFeatures } from '../features/lexical-features.ts';
import { linkFeatures, type LinkedText } from '../features/link-features.ts';
import { sparseOf, type SparseVector } from './sparse-vector.ts';

/** Spaces that compare what a text contains. */
export type FeatureSpaceId = 'E5' | 'E6' | 'E7' | 'E8' | 'E9' | 'E11';

export const FEATURE_SPACES: Readonly<Record<FeatureSpaceId, (linked: LinkedText) => FeatureCounts>> = {
  E5: ({ text }) => causalFeatures(text),
  E6: ({ text }) => lexicalFeatures(text),
  E7: ({ text }) => codeFeatures(text),
  E8: (linked) => linkFeatures(linked),
  E9: ({ text }) => characterFeatures(text),
  E11: ({ text }) => entityFeatures(text),
};

/** Vectors of the model; absent where it could not see the text, or was away. */
export interface MeaningVectors {
  /** E1: the whole text. */
  readonly whole?: Float32Array | undefined;
  /** E10: its first clause. */
  readonly intent?: Float32Array | undefined;
  /** E12: each of its clauses. */
  readonly clauses: readonly Float32Array[];
}

/** All that is known of one memory in all spaces, before it is compared with others. */
export interface MemoryEncoding extends MeaningVectors {
  readonly features: Readonly<Record<FeatureSpaceId, SparseVector>>;
  readonly createdAt: number;
  readonly sessionId?: string | undefined;
}

export type EncodedText = Pick<Memory, 'content' | 'tags' | 'createdAt' | 'sessionId'>;

/** What a memory says, its tags included. */
export function textOf({ content, tags }: Pick<Memory, 'content' | 'tags'>): string {
  return tags.length === 0 ? content : `${content}\n${tags.join(' ')}`;
}

export function encodeFeatures(memory: EncodedText): MemoryEncoding['features'] {
  const linked = { text: textOf(memory), sessionId: memory.sessionId };
  const encoded = Object.entries(FEATURE_SPACES).map(([id, read]) => [id, sparseOf(read(linked))]);
  return Object.fromEntries(encoded) as MemoryEncoding['features'];
}
