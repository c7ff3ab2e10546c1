import type { CodeIndexer } from '@learning-memory/code-indexer';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

/** What answers a question in a variant. */
export type SearchCode = (variant: Variant, query: string) => ReturnType<CodeIndexer['search']>;

/** Searches for units, as many as are asked for. */
export function codeSearch(parts: RetrievalHome, limit: number): SearchCode & AsyncDisposable {
  const parser = createTreeSitterCodeParser();
  const search: SearchCode = (variant, query) =>
    createCodeIndexer({ parser, ...parts, searcher: parts.searcherIn(variant) }).search({ query, limit });
  return Object.assign(search, { [Symbol.asyncDispose]: () => parser[Symbol.asyncDispose]() });
}

/** As the product indexes it. */
export async function indexFolder(parts: RetrievalHome, directory: string): Promise<void> {
  await using parser = createTreeSitterCodeParser();
  await createCodeIndexer({ parser, ...parts }).index({ directory, project: 'bench' });
}
