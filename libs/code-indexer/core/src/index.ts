export { readRootIgnoreRules } from './files/walk-directory.ts';
export type { IgnoreRules } from './files/ignore-rules.ts';
export { createCodeIndexer, createCodeIndexFollower } from './code-indexer.ts';
export type { CodeIndexerOptions } from './code-indexer.ts';
export { codeUnitCollection } from './code-unit-collection.ts';
export { embeddedUnitText } from './unit-text.ts';
