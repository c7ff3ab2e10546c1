import type { Embedding, EmbeddingService, EmbedOptions } from '@learning-memory/embedding';

/** Embeds each text once: variants ask the same questions, and each answer calibrates itself anew. Disposing does nothing. */
export function remembering(embedding: EmbeddingService): EmbeddingService {
  const known = new Map<string, Embedding | undefined>();
  const embedBatch = async (
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<readonly (Embedding | undefined)[]> => {
    const keyOf = (text: string): string => `${options.inputType} ${text}`;
    const unknown = [...new Set(texts)].filter((text) => !known.has(keyOf(text)));
    const vectors = await embedding.embedBatch(unknown, options);
    for (const [index, text] of unknown.entries()) known.set(keyOf(text), vectors[index]);
    return texts.map((text) => known.get(keyOf(text)));
  };
  return {
    model: embedding.model,
    compareWords: embedding.compareWords,
    embedBatch,
    embed: async (text, options) => (await embedBatch([text], options))[0],
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
