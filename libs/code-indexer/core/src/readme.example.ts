import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

const home = await mkdtemp(join(tmpdir(), 'code-indexer-'));
await writeFile(join(home, 'tools.py'), 'def load(path):\n    return open(path).read()\n');
await writeFile(join(home, 'main.py'), 'from tools import load as read\n\ndef main():\n    read("a.txt")\n');

await using parser = createTreeSitterCodeParser();
await using metadataStore = createSqliteMetadataStore({ file: join(home, 'memory.db'), backupDirectory: home });
const vectorStore = createMemoryVectorStore();
const indexer = createCodeIndexer({ parser, embedding: createHashEmbedding(), vectorStore, metadataStore });

const report = await indexer.index({ directory: home, project: 'demo' });
assert.deepEqual([report.filesIndexed, report.unitsTotal], [2, 2]);
const { edges } = await indexer.callers({ name: 'load', project: 'demo', limit: 10 });
assert.deepEqual([edges[0]?.caller.qualifiedName, edges[0]?.resolution], ['main', 'exact']);

await rm(home, { recursive: true });
