import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Commit, GitReader, GitRepository, Refutation, Work } from '@learning-memory/git-analyzer';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import { createSearcher } from '@learning-memory/searcher-core';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import process from 'node:process';
import type { HistoryWindow } from './history-window.ts';
import type { LoggedCommit } from './named-truth.ts';

export interface JudgedWindow {
  readonly contested: readonly Refutation[];
  /** False where the time did not suffice. */
  readonly complete: boolean;
}

/** What the server would say of a confirmed entry for each commit; `read` is what it sees of a message. */
export async function judgeWindow(
  { folder, judged }: HistoryWindow,
  read: (message: string) => string = (message) => message,
): Promise<JudgedWindow> {
  const embedding = createHashEmbedding();
  const vectorStore = createMemoryVectorStore();
  const searcher = createSearcher({ embedding, vectorStore });
  const reader = readingAs(createGitCliReader({ environment: process.env }), read);
  const analyzer = createGitAnalyzer({ reader, embedding, vectorStore, searcher });
  const { works, complete } = await analyzer.aftermath({ repository: folder, works: judged.map(toWork) });
  return { contested: works.flatMap(({ refutation }) => refutation ?? []), complete };
}

/** The entry was open while the commit was made, and knows it. */
function toWork({ sha, committedAt, message }: LoggedCommit): Work {
  const commits = [{ sha, patch: '', insertions: 0, deletions: 0 }];
  return { id: sha, from: committedAt, to: committedAt + 999, text: message, commits };
}

function readingAs(reader: GitReader, read: (message: string) => string): GitReader {
  return {
    async open(path, options) {
      const repository = await reader.open(path, options);
      async function* commits(...asked: Parameters<GitRepository['commits']>): AsyncGenerator<Commit> {
        for await (const commit of repository.commits(...asked)) {
          yield { ...commit, message: read(commit.message) };
        }
      }
      return { ...repository, commits };
    },
  };
}
