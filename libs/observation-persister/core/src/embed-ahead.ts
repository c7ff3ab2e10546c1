import type { Embedding, EmbeddingService } from '@learning-memory/embedding';
import type { Sleep } from './retry.ts';

/** Milliseconds. Who states something often corrects it at once: that call must find the processor free. */
const SETTLE_DELAY = 100;

export interface AheadEmbedding {
  /** Embeds `texts` soon, one by one, if the model is loaded then; keeps no others. Returns at once, never fails. */
  prepare(texts: readonly string[]): void;
  /** One vector a text, in order, as the model gives them; what is being prepared is left. */
  embedBatch(texts: readonly string[]): Promise<readonly (Embedding | undefined)[]>;
}

/** Takes from the model beforehand what will probably be asked for. */
export function createAheadEmbedding(embedding: EmbeddingService, sleep: Sleep): AheadEmbedding {
  let prepared = new Map<string, Embedding | undefined>();
  let preparation = new AbortController();

  async function prepareEach(texts: readonly string[], signal: AbortSignal): Promise<void> {
    const kept = prepared;
    await sleep(SETTLE_DELAY);
    for (const text of texts) {
      if (kept.has(text)) continue;
      kept.set(text, await embedding.embed(text, { inputType: 'document', ifLoaded: true, signal }));
    }
  }

  return {
    prepare(texts) {
      preparation.abort();
      preparation = new AbortController();
      prepared = new Map([...prepared].filter(([text]) => texts.includes(text)));
      // Only a head start is lost.
      prepareEach(texts, preparation.signal).catch(() => undefined);
    },
    async embedBatch(texts) {
      preparation.abort();
      const known = new Map(prepared);
      const unknown = texts.filter((text) => !known.has(text));
      const vectors = await embedding.embedBatch(unknown, { inputType: 'document' });
      for (const [index, text] of unknown.entries()) known.set(text, vectors[index]);
      return texts.map((text) => known.get(text));
    },
  };
}
