import type { Memory } from '@learning-memory/memory';
import { analyzeText } from '@learning-memory/text-analysis';
import { causalFeatures } from '../features/causal-features.ts';
import { characterFeatures } from '../features/character-features.ts';
import { codeFeatures } from '../features/code-features.ts';
import { entityFeatures } from '../features/entity-features.ts';
import { isForeign } from '../features/foreign-words.ts';
import { lexicalFeatures } from '../features/lexical-features.ts';
import { linkFeatures } from '../features/link-features.ts';
import { sparseOf, sparseOfHashes, type SparseVector } from './sparse-vector.ts';

/** Spaces that compare what a text contains. */
export type FeatureSpaceId = 'E5' | 'E6' | 'E7' | 'E8' | 'E9' | 'E11';

/** A text, and its search terms. */
interface ReadText {
  readonly text: string;
  readonly terms: readonly string[];
}

const FEATURE_SPACES: Readonly<Record<FeatureSpaceId, (read: ReadText) => SparseVector>> = {
  E5: ({ text }) => sparseOf(causalFeatures(text)),
  E6: ({ terms }) => sparseOf(lexicalFeatures(terms)),
  E7: ({ text }) => sparseOf(codeFeatures(text)),
  E8: ({ text }) => sparseOf(linkFeatures(text)),
  E9: ({ text }) => sparseOfHashes(characterFeatures(text)),
  E11: ({ text }) => sparseOf(entityFeatures(text)),
};

export const FEATURE_SPACE_IDS = Object.keys(FEATURE_SPACES) as readonly FeatureSpaceId[];

/** Vectors of the model; absent where it could not see the text, or was away. */
export interface MeaningVectors {
  /** E1: the whole text. */
  readonly whole?: Float32Array | undefined;
  /** E10: its first clause. */
  readonly intent?: Float32Array | undefined;
  /** E12: each of its clauses. */
  readonly clauses: readonly Float32Array[];
}

/** What a text says without the model. */
export interface TextEncoding {
  readonly features: Readonly<Record<FeatureSpaceId, SparseVector>>;
  /** In another language than English; a question is not asked for its own. */
  readonly foreign: boolean;
}

/** All that is known of one memory in all spaces, before it is compared with others. */
export interface MemoryEncoding extends MeaningVectors, TextEncoding {
  readonly createdAt: number;
  readonly sessionId?: string | undefined;
}

/** What a memory says, its tags included. */
export function textOf({ content, tags }: Pick<Memory, 'content' | 'tags'>): string {
  return tags.length === 0 ? content : `${content}\n${tags.join(' ')}`;
}

export function encodeText(text: string): TextEncoding {
  const terms = analyzeText(text);
  const encoded = FEATURE_SPACE_IDS.map((id) => [id, FEATURE_SPACES[id]({ text, terms })]);
  const foreign = isForeign(text, terms);
  return { features: Object.fromEntries(encoded) as TextEncoding['features'], foreign };
}
