import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(join(tmpdir(), 'search-code-'));
await writeFile(join(home, 'cart.js'), '/** What a customer pays. */\nfunction total(items) {}\n');
await writeFile(join(home, 'mail.py'), 'def notify(address):\n    """Tells somebody by mail."""\n    send(address)\n');

const metadata = createSqliteMetadataStore({ file: join(home, 'index.db'), backupDirectory: home });
const stores = { embedding: createPackagedStaticEmbedding(), vectorStore: createMemoryVectorStore() };
const [searcher, parser] = [createSearcher(stores), createTreeSitterCodeParser()];
const indexer = createCodeIndexer({ ...stores, searcher, parser, codeIndex: metadata.codeIndex });

const { filesTotal } = await indexer.index({ directory: home, project: 'shop' });
for (const [query, name] of Object.entries({ 'price of the order': 'total', 'write an e-mail': 'notify' })) {
  const [best] = (await indexer.search({ query, limit: 1 })).hits;
  assert.equal(best?.unit.qualifiedName, name);
  console.log(`${query} -> ${best.unit.path}:${best.unit.startLine} ${best.unit.signature} (of ${filesTotal} files)`);
}
for (const part of [parser, metadata, ...Object.values(stores)]) await part[Symbol.asyncDispose]();
await rm(home, { recursive: true });
