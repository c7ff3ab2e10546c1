import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import type { Home } from './home.ts';
import { openLibraries } from './libraries.ts';
import { median } from './statistics.ts';
import { timed } from './timing.ts';

export interface IndexSpeed {
  /** Definitions a second, by the indexer itself. */
  readonly withVectors: number;
  readonly withoutVectors: number;
}

export interface IndexSpeedOptions {
  readonly directory: string;
  readonly rounds: number;
  readonly createHome: () => Promise<Home>;
}

/** Medians of rounds that take turns, each in an empty home with threads of its own. */
export async function measureIndexSpeed({ directory, rounds, createHome }: IndexSpeedOptions): Promise<IndexSpeed> {
  const withVectors: number[] = [];
  const withoutVectors: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    withoutVectors.push(await indexInto(await createHome(), directory, withoutModel));
    withVectors.push(await indexInto(await createHome(), directory, (model) => model));
  }
  return { withVectors: median(withVectors), withoutVectors: median(withoutVectors) };
}

async function indexInto(
  home: Home,
  directory: string,
  modelFor: (model: EmbeddingService) => EmbeddingService,
): Promise<number> {
  await using libraries = openLibraries(home);
  await using metadataStore = createSqliteMetadataStore({ file: home.database, backupDirectory: home.backups });
  await using parser = createTreeSitterCodeParser();
  const { vectorStore } = libraries;
  const embedding = modelFor(libraries.embedding);
  const searcher = createSearcher({ embedding, vectorStore });
  const { codeIndex } = metadataStore;
  const indexer = createCodeIndexer({ parser, embedding, vectorStore, codeIndex, searcher });
  const { result, milliseconds } = await timed(() => indexer.index({ project: 'speed', directory }));
  return (result.unitsTotal * 1000) / milliseconds;
}

/** As if the model knew no text. */
function withoutModel(model: EmbeddingService): EmbeddingService {
  return { ...model, embedBatch: async (texts) => texts.map(() => undefined) };
}
