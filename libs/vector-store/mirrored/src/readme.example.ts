import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createMirroredVectorStore } from '@learning-memory/vector-store-mirrored';

// In earnest `rows` is createSqliteVectorStore({ file }), and `mirror` createQdrantVectorStore({ url }).
const directory = await mkdtemp(join(tmpdir(), 'mirrored-'));
const [rows, mirror] = [createMemoryVectorStore(), createMemoryVectorStore()];
const store = createMirroredVectorStore({ rows, mirror, directory });

const model = { id: 'my-model', dimension: 2 };
const notes = { name: 'notes', model, textFields: { body: 1 }, indexedFields: [] };
await store.upsert(notes, [{ id: 'pool', vector: [1, 0], text: { body: 'The pool leaked.' }, payload: {} }]);
// The write is durable already; the mirror has it a moment later.
await store.mirror.settled();
assert.equal(await mirror.count(notes), 1);
// Somebody empties the mirror: the rows restore it.
await mirror.delete(notes, ['pool']);
assert.deepEqual(await store.mirror.reindex(), [{ name: 'notes', count: 1, written: 1 }]);
assert.equal(await mirror.count(notes), 1);

await store[Symbol.asyncDispose]();
await rm(directory, { recursive: true });
