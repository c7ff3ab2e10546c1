import { asPromised } from '@learning-memory/concurrency';
import { embeddingError } from '@learning-memory/embedding';

const DIMENSION = 256;

/**
 * A model that counts pairs of letters. All it does is synchronous.
 *
 * @returns {import('@learning-memory/embedding').EmbeddingService}
 */
export function createLetterEmbedding() {
  let disposed = false;
  const check = (signal) => {
    if (disposed) throw embeddingError('EMBEDDING_DISPOSED', 'letters was closed. Make another.');
    if (signal?.aborted) throw embeddingError('EMBEDDING_ABORTED', 'The call to letters was cancelled.');
  };
  return asPromised({
    model: { id: 'letters', dimension: DIMENSION, denseWeight: 0.3 },
    embed(text, { signal }) {
      check(signal);
      return vectorOf(text);
    },
    embedBatch(texts, { signal }) {
      check(signal);
      return texts.map(vectorOf);
    },
    [Symbol.asyncDispose]() {
      disposed = true;
    },
  });
}

/** Of length 1; `undefined` for a text without letters and digits. */
function vectorOf(text) {
  const counts = Array.from({ length: DIMENSION }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (let end = 1; end <= word.length; end += 1) counts[placeOf(word.slice(Math.max(0, end - 2), end))] += 1;
  }
  const length = Math.hypot(...counts);
  return length === 0 ? undefined : counts.map((count) => count / length);
}

function placeOf(pair) {
  const code = [...Array(pair.length).keys()].reduce((sum, nth) => sum * 31 + pair.charCodeAt(nth), 7);
  return Math.imul(code, 0x9e3779b1) >>> 24;
}
