import type { EmbeddingService } from '@learning-memory/embedding';
import { wordsOf, type Words } from './word-model.ts';

/** A sentence as it is compared. */
export interface Sentence {
  readonly vector: Float32Array;
  readonly words: Words;
}

export function toSentence(text: string, vector: ArrayLike<number>): Sentence {
  return { vector: Float32Array.from(vector), words: wordsOf(text) };
}

/** Without those the model cannot read. */
export async function readSentences(
  embedding: EmbeddingService,
  texts: readonly string[],
): Promise<readonly (Sentence | undefined)[]> {
  const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
  return texts.map((text, index) => {
    const vector = vectors[index];
    return vector && toSentence(text, vector);
  });
}
