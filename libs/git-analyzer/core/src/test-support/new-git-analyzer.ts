import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { CommitPayload, GitAnalyzer } from '@learning-memory/git-analyzer';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import { createSearcher } from '@learning-memory/searcher-core';
import { FIRST_DATE, TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { commitCollection } from '../commit/commit-collection.ts';
import { createGitAnalyzer } from '../git-analyzer.ts';

export const DAY = 86_400_000;

export interface NewGitAnalyzer {
  readonly analyzer: GitAnalyzer;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

/** Its clock stands at a day after the first commit. */
export function newGitAnalyzer(
  embedding: EmbeddingService = createHashEmbedding(),
  vectorStore: VectorStore = createMemoryVectorStore(),
): NewGitAnalyzer {
  const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });
  const searcher = createSearcher({ embedding, vectorStore });
  const analyzer = createGitAnalyzer({ reader, embedding, vectorStore, searcher, now: () => FIRST_DATE + DAY });
  return { analyzer, embedding, vectorStore };
}

/** The payloads in the index, by commit date. */
export async function indexedCommits({ embedding, vectorStore }: NewGitAnalyzer): Promise<readonly CommitPayload[]> {
  const page = await vectorStore.scroll(commitCollection(embedding.model), {
    limit: 1000,
    orderBy: { field: 'committedAt', direction: 'asc' },
  });
  return page.points.map(({ payload }) => payload);
}

export async function indexedShas(harness: NewGitAnalyzer): Promise<readonly string[]> {
  return (await indexedCommits(harness)).map(({ sha }) => sha);
}
