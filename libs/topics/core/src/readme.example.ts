import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createMemoryReader, createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { createTopicService } from '@learning-memory/topics-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(`${tmpdir()}/topics-`);
const store = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: `${home}/backups` });
const embedding = createHashEmbedding();
const vectorStore = createMemoryVectorStore();
const stores = { embedding, vectorStore, searcher: createSearcher({ embedding, vectorStore }) };
const memories = createMemoryService({ ...stores, records: store.memoryRecords });
const topics = createTopicService({
  reader: createMemoryReader({ vectorStore, model: embedding.model }),
  usage: store.memoryRecords,
  store: store.topics,
  clusterer: createHdbscanClusterer({ selection: 'leaf' }),
  embedding,
});
const scope = { id: 'shop', projects: ['shop'] };
for (const colour of ['red', 'green', 'blue', 'white', 'black', 'brown']) {
  await memories.store({ content: `The ${colour} database index speeds up the orders table.`, project: 'shop' });
  await memories.store({ content: `The ${colour} ferry crosses the stormy harbour at night.`, project: 'shop' });
}
assert.ok((await topics.detect(scope)).totalAfter > 0);
const found = await topics.search({ ...scope, query: 'ferry harbour', mode: 'semantic', limit: 3, minSimilarity: 0.3 });
assert.match(found.hits[0]?.content ?? '', /ferry/);
await topics[Symbol.asyncDispose]();
await store[Symbol.asyncDispose]();
await rm(home, { recursive: true });
