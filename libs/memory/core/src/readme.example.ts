import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(`${tmpdir()}/memory-`);
const metadata = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: home });
const parts = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore() };
const memories = createMemoryService({ ...parts, searcher: createSearcher(parts), records: metadata.memoryRecords });

const { memory, redactions } = await memories.store({ content: 'Staging login: password=hunter2', tags: ['staging'] });
assert.equal(memory.content, 'Staging login: password=[REDACTED:PASSWORD]');
assert.equal(redactions, 1);
assert.equal((await memories.search({ query: 'staging login', limit: 1 })).hits[0]?.memory.id, memory.id);

await memories.update(memory.id, { importance: 0.9 });
await memories.delete(memory.id);
assert.equal((await memories.list({ limit: 10 })).total, 0);
assert.equal((await memories.restore(memory.id, 1)).importance, 0.5);
await metadata[Symbol.asyncDispose]();
