import { join } from 'node:path';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import { writeCodeCorpus, type CodeCorpus } from './code-corpus.ts';
import { createCorpus, type CorpusItem } from './corpus.ts';
import type { Home } from './home.ts';
import { openLibraries } from './libraries.ts';
import { readScenario } from './scenario-data.ts';
import { timed } from './timing.ts';

/** Past the server and the model, by the indexer itself; resolves with what indexing took. */
export async function fillWithCode(
  home: Home,
  units: number,
): Promise<{ readonly corpus: CodeCorpus; readonly milliseconds: number }> {
  await using libraries = openLibraries(home);
  await using metadataStore = createSqliteMetadataStore({ file: home.database, backupDirectory: home.backups });
  await using parser = createTreeSitterCodeParser();
  const { vectorStore, embedding } = libraries;
  const corpus = await writeCodeCorpus({ directory: join(home.path, 'code'), units, sentences: sentences() });
  const sources = readScenario(false).memories.map(({ content }) => content);
  const items = await createCorpus({ embedding, sources, count: Math.min(units, 10_000) });
  const searcher = createSearcher({ embedding, vectorStore });
  const indexer = createCodeIndexer({
    parser,
    embedding: recalled(embedding, items),
    vectorStore,
    codeIndex: metadataStore.codeIndex,
    searcher,
  });
  const { milliseconds } = await timed(async () => {
    for (const [project, directory] of Object.entries(corpus.projects)) await indexer.index({ project, directory });
  });
  return { corpus, milliseconds };
}

/** Answers with vectors of other texts, in turn, under the name of the real model. */
function recalled(real: EmbeddingService, items: readonly CorpusItem[]): EmbeddingService {
  let next = 0;
  const vector = () => items[next++ % items.length]?.vector;
  return { ...real, embed: async () => vector(), embedBatch: async (texts) => texts.map(vector) };
}

function sentences(): readonly string[] {
  return readScenario(false).memories.flatMap(({ content }) => content.split(/(?<=[.!?])\s+/u));
}
