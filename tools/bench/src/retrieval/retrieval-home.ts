import type { EmbeddingService } from '@learning-memory/embedding';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { Searcher } from '@learning-memory/searcher';
import { createSearcher } from '@learning-memory/searcher-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Home } from '../home.ts';
import { scoresOf, type Answered, type Scores } from './scores.ts';
import { inMode, SEARCH_MODES, type SearchMode } from './search-mode.ts';

/** The product's stores, and its searcher in each mode over them. */
export interface RetrievalHome extends AsyncDisposable {
  readonly home: Home;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  searcher(mode: SearchMode): Searcher;
}

/** The embedding stays open when the home is disposed of. */
export function openRetrievalHome(home: Home, embedding: EmbeddingService): RetrievalHome {
  const vectorStore = createSqliteVectorStore({ file: home.database });
  const metadataStore = createSqliteMetadataStore({ file: home.database, backupDirectory: home.backups });
  return {
    ...{ home, embedding, vectorStore, metadataStore },
    searcher: (mode) => createSearcher({ embedding, metadataStore, vectorStore: inMode(vectorStore, mode) }),
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
    },
  };
}

export interface Question {
  readonly text: string;
  readonly gold: ReadonlySet<string>;
}

export type ModeAnswers = Readonly<Record<SearchMode, readonly Answered[]>>;
export type ModeScores = Readonly<Record<SearchMode, Scores>>;

/** `find` answers ids, best first. */
export async function askInModes(
  questions: readonly Question[],
  find: (mode: SearchMode, text: string) => Promise<readonly string[]>,
): Promise<ModeAnswers> {
  const answers: Record<SearchMode, Answered[]> = { dense: [], lexical: [], hybrid: [] };
  for (const mode of SEARCH_MODES) {
    for (const { text, gold } of questions) answers[mode].push({ gold, found: await find(mode, text) });
  }
  return answers;
}

export function scoreModes({ dense, lexical, hybrid }: ModeAnswers): ModeScores {
  return { dense: scoresOf(dense), lexical: scoresOf(lexical), hybrid: scoresOf(hybrid) };
}
