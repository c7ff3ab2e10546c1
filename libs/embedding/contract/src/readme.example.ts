import assert from 'node:assert/strict';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';

/** Two dimensions: does the text speak of databases, does it speak of colours? */
const toy: EmbeddingService = {
  model: { id: 'toy-2', dimension: 2, denseWeight: 0.5 },
  async embed(text, { signal }) {
    if (signal?.aborted === true) throw embeddingError('EMBEDDING_ABORTED', 'The call was cancelled.');
    const topics = [Number(/database/iu.test(text)), Number(/colour/iu.test(text))];
    const length = Math.hypot(...topics);
    return length === 0 ? undefined : topics.map((topic) => topic / length);
  },
  embedBatch: (texts, options) => Promise.all(texts.map((text) => toy.embed(text, options))),
  async [Symbol.asyncDispose]() {},
};

const answers = await toy.embedBatch(['A slow database', '', 'Dark colours'], { inputType: 'document' });
assert.deepEqual(answers, [[1, 0], undefined, [0, 1]]);
const signal = AbortSignal.abort();
await assert.rejects(toy.embed('text', { inputType: 'query', signal }), { code: 'EMBEDDING_ABORTED', kind: 'aborted' });
