import { embeddingError, type Embedding, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';

const DIMENSION = 48;
/** The most usual first. */
const VOCABULARY = ['the', 'a', 'database', 'connection'];

/** The least that fulfils the contract: every word scatters signs over the vector. */
export function createMinimalEmbedding(): EmbeddingService {
  let disposed = false;
  const check = (signal?: AbortSignal): void => {
    if (disposed) throw embeddingError('EMBEDDING_DISPOSED', 'The embedding was disposed.');
    if (signal?.aborted === true) throw embeddingError('EMBEDDING_ABORTED', 'The call was cancelled.');
  };
  const embedBatch = async (texts: readonly string[], { signal }: EmbedOptions) => {
    check(signal);
    await Promise.resolve();
    check(signal);
    return texts.map(wordVector);
  };
  return {
    model: { id: 'minimal', dimension: DIMENSION, denseWeight: 0.5 },
    embedBatch,
    compareWords: async (question, candidates, { signal } = {}) => {
      check(signal);
      return candidates.map((candidate) => shareOfWords(question, candidate));
    },
    rankWords: async (words, { signal } = {}) => {
      check(signal);
      return words.map(placeOf);
    },
    embed: async (text, options) => (await embedBatch([text], options))[0],
    async [Symbol.asyncDispose]() {
      disposed = true;
    },
  };
}

function placeOf(word: string): number | undefined {
  const place = VOCABULARY.indexOf(word.toLowerCase());
  return place < 0 ? undefined : place;
}

/** Of the distinct words of the question, how many the candidate has: every cosine is 1 or counts 0. */
export function shareOfWords(question: string, candidate: string): number {
  const [asked, known] = [new Set(wordsOf(question)), new Set(wordsOf(candidate))];
  return asked.size === 0 ? 0 : [...asked].filter((word) => known.has(word)).length / asked.size;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function wordVector(text: string): Embedding | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const sum = new Array<number>(DIMENSION).fill(0);
  for (const word of words) {
    let state = [...word].reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
      0x811c9dc5,
    );
    for (let index = 0; index < DIMENSION; index++) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      sum[index] = (sum[index] ?? 0) + (state & 0x10000 ? 1 : -1);
    }
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}
