import assert from 'node:assert/strict';
import { createQdrantVectorStore } from '@learning-memory/vector-store-qdrant';

const { QDRANT_URL = 'http://127.0.0.1:6333', QDRANT_API_KEY } = process.env;
const store = createQdrantVectorStore({ url: QDRANT_URL, apiKey: QDRANT_API_KEY, prefix: 'example_' });
const model = { id: 'my-model', dimension: 2 };
const lessons = { name: 'lessons', model, textFields: { title: 2, body: 1 }, indexedFields: [] };

async function remember() {
  await store.upsert(lessons, [
    { id: 'pool', vector: [1, 0], text: { title: 'Pool exhausted' }, payload: { domain: 'database' } },
    { id: 'cache', vector: [0, 1], text: { title: 'Cache stampede' }, payload: { domain: 'cache' } },
  ]);
  const [hit] = await store.search(lessons, { query: { mode: 'lexical', text: 'exhausted pools' }, limit: 1 });
  assert.deepEqual(hit?.payload, { domain: 'database' });
}
// Where no server answers, the error says what to do.
await remember().catch((error) => assert.match(String(error), /Start it, or correct its address/));
await store[Symbol.asyncDispose]();
