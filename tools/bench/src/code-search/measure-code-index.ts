import process from 'node:process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeUnitCollection, createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { openRetrievalHome } from '../retrieval/retrieval-home.ts';
import { unpackRepository, type CodeRepository } from './code-repositories.ts';
import { processorMs, type CodeSearchTools } from './measure-code-search.ts';

export interface CodeIndexResult {
  readonly repositories: readonly string[];
  readonly files: number;
  readonly definitions: number;
  readonly chunks: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly bytes: number;
}

/** Indexes several repositories, each as a project, one after the other in one home. */
export async function measureCodeIndex(
  repositories: readonly CodeRepository[],
  { homes, embedding }: Pick<CodeSearchTools, 'homes' | 'embedding'>,
): Promise<CodeIndexResult> {
  const home = await homes.create('index');
  const counts = { files: 0, seconds: 0, processorSeconds: 0, definitions: 0, chunks: 0 };
  {
    await using parts = openRetrievalHome(home, embedding);
    await using parser = createTreeSitterCodeParser();
    const indexer = createCodeIndexer({ parser, ...parts });
    for (const repository of repositories) {
      const directory = await unpackRepository(repository, join(home.path, 'trees', repository.name));
      const [before, begun] = [process.cpuUsage(), performance.now()];
      const { filesTotal } = await indexer.index({ directory, project: repository.name });
      counts.seconds += (performance.now() - begun) / 1000;
      counts.processorSeconds += processorMs(before) / 1000;
      counts.files += filesTotal;
    }
    const collection = codeUnitCollection(embedding.model);
    counts.chunks = await parts.vectorStore.count(collection, { op: 'eq', field: 'kind', value: 'chunk' });
    counts.definitions = (await parts.vectorStore.count(collection)) - counts.chunks;
  }
  // Closed, so that all of it is in the file.
  const { size: bytes } = await stat(home.database);
  return { repositories: repositories.map(({ name }) => name), ...counts, bytes };
}
