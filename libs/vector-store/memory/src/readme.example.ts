import assert from 'node:assert/strict';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const lessons = {
  name: 'lessons',
  model: { id: 'my-model', dimension: 2 },
  textFields: { title: 2, body: 1 },
  indexedFields: [],
};

const store = createMemoryVectorStore();
await store.upsert(lessons, [
  { id: '1', vector: [1, 0], text: { title: 'Pool exhausted' }, payload: { domain: 'database' } },
  { id: '2', vector: [0, 1], text: { title: 'Cache stampede' }, payload: { domain: 'cache' } },
]);
const [hit] = await store.search(lessons, {
  query: { mode: 'hybrid', vector: [0.6, 0.8], text: 'exhausted pools', denseWeight: 0.25 },
  limit: 1,
});
assert.deepEqual(hit?.payload, { domain: 'database' });
assert.equal(await store.count(lessons), 2);
await store[Symbol.asyncDispose]();
