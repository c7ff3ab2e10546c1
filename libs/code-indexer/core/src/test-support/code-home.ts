import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeIndexer, CodeIndexStore } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createCodeIndexer } from '../code-indexer.ts';
import { writeFiles } from './write-files.ts';

export interface CodeHome extends AsyncDisposable {
  readonly indexer: CodeIndexer;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly codeIndex: CodeIndexStore;
  /** Makes these the files of the project, and indexes them. */
  index(project: string, files: Readonly<Record<string, string>>): Promise<void>;
}

export interface CodeHomeOptions {
  readonly embedding: EmbeddingService;
  /** Default: one over SQLite. */
  readonly openVectorStore?: (file: string) => VectorStore;
  readonly logger?: Logger | undefined;
}

/** An indexer of several projects, with the real parser and the real searcher. */
export async function openCodeHome(options: CodeHomeOptions): Promise<CodeHome> {
  const { embedding, openVectorStore = (file) => createSqliteVectorStore({ file }), logger } = options;
  const folder = await mkdtemp(join(tmpdir(), 'code-search-'));
  const file = join(folder, 'memory.db');
  const vectorStore = openVectorStore(file);
  const metadataStore = createSqliteMetadataStore({ file, backupDirectory: join(folder, 'backups') });
  const { codeIndex } = metadataStore;
  const parser = createTreeSitterCodeParser({ threads: 1 });
  const searcher = createSearcher({ embedding, vectorStore, logger });
  const indexer = createCodeIndexer({ parser, embedding, vectorStore, codeIndex, searcher, logger });
  return {
    indexer,
    embedding,
    vectorStore,
    codeIndex,
    async index(project, files) {
      const directory = join(folder, 'projects', project);
      await rm(directory, { recursive: true, force: true });
      await writeFiles(directory, files);
      await indexer.index({ directory, project });
    },
    async [Symbol.asyncDispose]() {
      await parser[Symbol.asyncDispose]();
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
