import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { RetrievalHome } from './retrieval-home.ts';

/** As the product indexes it. */
export async function indexFolder(parts: RetrievalHome, directory: string): Promise<void> {
  await using parser = createTreeSitterCodeParser();
  await createCodeIndexer({ parser, ...parts }).index({ directory, project: 'bench' });
}
