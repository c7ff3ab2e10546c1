import assert from 'node:assert/strict';
import { EMBEDDING_ERRORS, embeddingError } from '@learning-memory/embedding';

/** Two dimensions: does the text speak of databases, does it speak of colours? */
async function embed(text = '') {
  if (disposed) throw embeddingError('EMBEDDING_DISPOSED', 'The toy was disposed. Create another one.');
  const topics = [Number(/database/iu.test(text)), Number(/colour/iu.test(text))];
  const length = Math.hypot(...topics);
  return length === 0 ? undefined : topics.map((topic) => topic / length);
}

let disposed = false;
const toy = {
  model: { id: 'toy-2', dimension: 2, denseWeight: 0.5 },
  embed,
  embedBatch: (texts = ['']) => Promise.all(texts.map((text) => embed(text))),
  async [Symbol.asyncDispose]() {
    disposed = true;
  },
};

assert.deepEqual(await toy.embedBatch(['A slow database', '', 'Dark colours']), [[1, 0], undefined, [0, 1]]);
await toy[Symbol.asyncDispose]();
await assert.rejects(toy.embed('text'), { code: 'EMBEDDING_DISPOSED', kind: EMBEDDING_ERRORS.EMBEDDING_DISPOSED });
