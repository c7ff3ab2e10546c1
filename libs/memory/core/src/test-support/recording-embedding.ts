import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { UNRELATED_TEXTS } from '../similarity/unrelated-texts.ts';

export interface RecordingEmbedding extends EmbeddingService {
  /** Every text it was given, but for those that chance is measured with. */
  readonly texts: readonly string[];
  /** While true, every call rejects `EMBEDDING_UNAVAILABLE`. */
  isAway: boolean;
}

/** A real embedding that tells what it was given and can be made to fail. */
export function createRecordingEmbedding(): RecordingEmbedding {
  const real = createHashEmbedding();
  const texts: string[] = [];
  const embedding: RecordingEmbedding = {
    model: real.model,
    texts,
    isAway: false,
    async embed(text, options) {
      return (await embedding.embedBatch([text], options))[0];
    },
    async embedBatch(batch, options) {
      if (embedding.isAway) throw embeddingError('EMBEDDING_UNAVAILABLE', 'The model is away.');
      texts.push(...batch.filter((text) => !UNRELATED_TEXTS.includes(text)));
      return real.embedBatch(batch, options);
    },
    [Symbol.asyncDispose]: () => real[Symbol.asyncDispose](),
  };
  return embedding;
}
