import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(join(tmpdir(), 'searcher-'));
await using metadataStore = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: home });
const parts = { embedding: createHashEmbedding(), vectorStore: createMemoryVectorStore(), metadataStore };

const memories = createMemoryService(parts);
await memories.store({ content: 'The billing database allows 20 connections', category: 'fact' });
await memories.store({ content: 'Use tabs, not spaces', category: 'preference' });

const searcher = createSearcher(parts);
const { hits, mode } = await searcher.searchMemories({ query: 'connections of the database', limit: 1 });
assert.equal(mode, 'hybrid');
assert.equal(hits[0]?.memory.content, 'The billing database allows 20 connections');
assert.deepEqual((await searcher.searchMemories({ query: ' ', limit: 1 })).hits, []);
