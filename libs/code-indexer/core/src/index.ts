export { createCodeIndexer } from './code-indexer.ts';
export type { CodeIndexerOptions } from './code-indexer.ts';
