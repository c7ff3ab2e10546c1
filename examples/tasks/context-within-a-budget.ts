import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createContextAssembler } from '@learning-memory/context-assembler-core';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(`${tmpdir()}/context-`);
const metadata = createSqliteMetadataStore({ file: `${home}/memory.db`, backupDirectory: home });
const stores = { embedding: createPackagedStaticEmbedding(), vectorStore: createMemoryVectorStore() };
const searcher = createSearcher(stores);
const memories = createMemoryService({ ...stores, searcher, records: metadata.memoryRecords });
for (let day = 1; day <= 12; day += 1)
  await memories.store({
    content: `Invoices of customers in region ${day} are sent by post on day ${day} of the month.`,
  });

const assembler = createContextAssembler({ memories, deadlineMs: 60_000 });
const situation = 'How do invoices reach a customer?';
const [small, large] = [
  await assembler.rich({ situation, maxTokens: 200 }),
  await assembler.rich({ situation, maxTokens: 2000 }),
];
assert.ok(small.tokens <= 200 && small.items.length > 0 && small.items.length < large.items.length);
console.log(`${small.markdown}\n${small.tokens} of 200 tokens; ${large.items.length} memories fit into 2000.`);
for (const part of [metadata, ...Object.values(stores)]) await part[Symbol.asyncDispose]();
await rm(home, { recursive: true });
