import assert from 'node:assert/strict';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

interface Lesson {
  readonly domain: string;
}

const LESSONS: CollectionRef<Lesson> = {
  name: 'lessons',
  model: { id: 'my-model', dimension: 2 },
  textFields: { title: 2, body: 1 },
  indexedFields: ['domain'],
};

await using store = createMemoryVectorStore();
await store.upsert(LESSONS, [
  { id: '1', vector: [1, 0], text: { title: 'Pool exhausted' }, payload: { domain: 'database' } },
  { id: '2', vector: [0, 1], text: { title: 'Cache stampede' }, payload: { domain: 'cache' } },
]);
const [hit] = await store.search(LESSONS, {
  query: { mode: 'hybrid', vector: [0.6, 0.8], text: 'exhausted pools', denseWeight: 0.25 },
  filter: { op: 'ne', field: 'domain', value: 'network' },
  limit: 1,
});
assert.equal(hit?.payload.domain, 'database');
