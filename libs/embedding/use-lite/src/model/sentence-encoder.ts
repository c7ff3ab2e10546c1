import type { ChunkAnswer } from '../combine-chunks.ts';
import { createLetterCounter } from './count-letters.ts';
import { readModelFiles } from './read-model-files.ts';
import { createSentenceModel } from './sentence-model.ts';
import { createTokenizer } from './tokenizer.ts';

export interface SentenceEncoder {
  /** One answer a chunk, in order. */
  encode(chunks: readonly string[]): readonly ChunkAnswer[];
}

/** Reads the weights from the registry package; needs no network. */
export async function loadSentenceEncoder(): Promise<SentenceEncoder> {
  const { weights, vocabulary } = await readModelFiles();
  const tokensOf = createTokenizer(vocabulary);
  const countLetters = createLetterCounter(vocabulary);
  const vectorsOf = createSentenceModel(weights);

  return {
    encode(chunks) {
      const texts = chunks.map(normalise);
      const counts = texts.map(countLetters);
      const visible = texts.filter((_, index) => counts[index]?.known !== 0);
      const vectors = [...vectorsOf(visible.map(tokensOf))];
      return counts.map((count) => (count.known === 0 ? count : { ...count, vector: vectors.shift() }));
    },
  };
}

/** The tokeniser knows no separator but the space. */
function normalise(chunk: string): string {
  return chunk.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
