import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';

const home = await mkdtemp(join(tmpdir(), 'vector-store-'));
const store = createSqliteVectorStore({ file: join(home, 'memory.db') });
const notes: CollectionRef<{ readonly topic: string }> = {
  name: 'notes',
  model: { id: 'my-model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: ['topic'],
};

await store.upsert(notes, [
  { id: 'pool', vector: [1, 0], text: { body: 'The connection pool leaked.' }, payload: { topic: 'database' } },
  { id: 'cache', vector: [0.6, 0.8], text: { body: 'The cache was cold.' }, payload: { topic: 'speed' } },
]);
const query = { mode: 'hybrid', vector: [0.8, 0.6], text: 'leaking connections', denseWeight: 0.25 } as const;
const hits = await store.search(notes, { query, limit: 2 });
assert.equal(hits.map(({ id }) => id).join(), 'pool,cache');
const filter = { op: 'eq', field: 'topic', value: 'speed' } as const;
assert.equal((await store.search(notes, { query, limit: 2, filter }))[0]?.id, 'cache');

await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
