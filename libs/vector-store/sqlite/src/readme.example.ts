import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';

const home = await mkdtemp(join(tmpdir(), 'vector-store-'));
const store = createSqliteVectorStore({ file: join(home, 'memory.db') });
const model = { id: 'my-model', dimension: 2 };
const notes = { name: 'notes', model, textFields: { body: 1 }, indexedFields: [] };

await store.upsert(notes, [
  { id: 'pool', vector: [1, 0], text: { body: 'The connection pool leaked.' }, payload: { topic: 'database' } },
  { id: 'cache', vector: [0.6, 0.8], text: { body: 'The cache was cold.' }, payload: { topic: 'speed' } },
]);
const hits = await store.search(notes, {
  query: { mode: 'hybrid', vector: [0.8, 0.6], text: 'leaking connections', denseWeight: 0.25 },
  limit: 2,
});
assert.equal(hits.map(({ id }) => id).join(), 'pool,cache');
const [cold] = await store.search(notes, { query: { mode: 'lexical', text: 'cold caches' }, limit: 2 });
assert.deepEqual(cold?.payload, { topic: 'speed' });

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
