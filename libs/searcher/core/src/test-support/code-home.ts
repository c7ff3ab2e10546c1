import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CodeIndexer, CodeParser } from '@learning-memory/code-indexer';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Searcher } from '@learning-memory/searcher';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { openHome, type HomeOptions } from './home.ts';

export interface CodeHome extends AsyncDisposable {
  readonly searcher: Searcher;
  readonly indexer: CodeIndexer;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  /** Of a project. */
  folderOf(project: string): string;
  /** Makes these the files of the project, and indexes them. */
  index(project: string, files: Readonly<Record<string, string>>): Promise<void>;
  /** Another indexer over the same stores. */
  newIndexer(more?: { readonly embedding?: EmbeddingService; readonly metadataStore?: MetadataStore }): CodeIndexer;
}

/** An indexer with the real parser beside a searcher. */
export async function openCodeHome(options: Pick<HomeOptions, 'embedding'> & Partial<HomeOptions>): Promise<CodeHome> {
  const home = await openHome({ openVectorStore: (file) => createSqliteVectorStore({ file }), ...options });
  const parser: CodeParser = createTreeSitterCodeParser({ threads: 1 });
  const { embedding, vectorStore, metadataStore, searcher } = home;
  const newIndexer: CodeHome['newIndexer'] = (more) =>
    createCodeIndexer({ parser, embedding, vectorStore, metadataStore, now: () => home.clock.now, ...more });
  const indexer = newIndexer();
  const folderOf = (project: string): string => join(home.folder, 'projects', project);
  return {
    ...{ searcher, indexer, embedding, vectorStore, metadataStore, folderOf, newIndexer },
    async index(project, files) {
      const directory = folderOf(project);
      await rm(directory, { recursive: true, force: true });
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(directory, path)), { recursive: true });
        await writeFile(join(directory, path), content);
      }
      await indexer.index({ directory, project });
    },
    async [Symbol.asyncDispose]() {
      await parser[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}
