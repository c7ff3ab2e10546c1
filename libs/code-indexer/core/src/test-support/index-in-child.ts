import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSearcher } from '@learning-memory/searcher-core';
import { createCodeIndexer } from '../code-indexer.ts';
import { openStores } from './home.ts';
import { createLineParser } from './line-parser.ts';

const [folder = '', directory = '', aheadMs = '0'] = process.argv.slice(2);

// Indexes the directory by a clock that is ahead of the real one; says when it begins to write and when it is done, and lives on until it is killed.
const parser = createLineParser();
const embedding = createHashEmbedding({ dimension: 16 });
const { vectorStore, metadataStore } = openStores(folder);
const { codeIndex } = metadataStore;
const stores = { embedding, vectorStore, codeIndex };
const now = (): number => Date.now() + Number(aheadMs);
const indexer = createCodeIndexer({ ...stores, parser, searcher: createSearcher(stores), now });
let isBegun = false;
await indexer.index({
  directory,
  project: 'app',
  onProgress({ phase }) {
    if (!isBegun && phase === 'indexing') process.stdout.write('begun\n');
    isBegun ||= phase === 'indexing';
  },
});
process.stdout.write('done\n');
setInterval(() => undefined, 1000);
