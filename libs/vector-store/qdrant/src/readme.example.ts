import assert from 'node:assert/strict';
import { createQdrantVectorStore } from '@learning-memory/vector-store-qdrant';

const { QDRANT_URL = 'http://127.0.0.1:6333', QDRANT_API_KEY } = process.env;
const store = createQdrantVectorStore({ url: QDRANT_URL, apiKey: QDRANT_API_KEY, prefix: 'example_' });
const model = { id: 'my-model', dimension: 2 };
const lessons = { name: 'lessons', model, textFields: { title: 2, body: 1 }, indexedFields: [] };

await store.upsert(lessons, [
  { id: 'pool', vector: [1, 0], text: { title: 'Pool exhausted' }, payload: { domain: 'database' } },
  { id: 'cache', vector: [0, 1], text: { title: 'Cache stampede' }, payload: { domain: 'cache' } },
]);
const [hit] = await store.search(lessons, {
  query: { mode: 'hybrid', vector: [0.6, 0.8], text: 'exhausted pools', denseWeight: 0.25 },
  filter: { op: 'eq', field: 'domain', value: 'database' },
  limit: 1,
});
assert.equal(hit?.id, 'pool');
await store.delete(lessons, ['pool', 'cache']);
await store[Symbol.asyncDispose]();
