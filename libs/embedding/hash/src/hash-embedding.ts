import { embeddingError, type Embedding, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';
import { compareWords } from './compare-words.ts';
import { wordVector } from './word-vector.ts';

export interface HashEmbeddingOptions {
  /** Length of the vectors, a positive integer; default 64. */
  readonly dimension?: number | undefined;
}

/** Equal words give equal vectors, on every machine; the meaning of words is not known. Model id `hash-<dimension>`. */
export function createHashEmbedding(options: HashEmbeddingOptions = {}): EmbeddingService {
  const dimension = options.dimension ?? 64;
  if (!Number.isInteger(dimension) || dimension < 1) {
    throw new RangeError(`dimension is ${dimension}; pass a positive integer.`);
  }
  const id = `hash-${dimension}`;
  let disposed = false;

  const assertUsable = (signal: AbortSignal | undefined): void => {
    if (disposed) throw embeddingError('EMBEDDING_DISPOSED', `${id} was used after it was disposed; create another.`);
    if (signal?.aborted !== true) return;
    throw embeddingError('EMBEDDING_ABORTED', `The call to ${id} was cancelled.`, { cause: signal.reason });
  };

  const embedBatch = async (
    texts: readonly string[],
    { signal }: EmbedOptions,
  ): Promise<readonly (Embedding | undefined)[]> => {
    assertUsable(signal);
    // Gives the caller the moment to abort that a model which yields to others gives.
    await Promise.resolve();
    assertUsable(signal);
    return texts.map((text) => wordVector(text, dimension));
  };

  return {
    model: { id, dimension, denseWeight: 0.5 },
    embedBatch,
    compareWords: async (question, candidates, { signal } = {}) => {
      assertUsable(signal);
      return candidates.map((candidate) => compareWords(question, candidate, dimension));
    },
    embed: async (text, embedOptions) => (await embedBatch([text], embedOptions))[0],
    async [Symbol.asyncDispose]() {
      disposed = true;
    },
  };
}
