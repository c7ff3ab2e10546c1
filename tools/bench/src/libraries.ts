import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { silentLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Home } from './home.ts';

export interface Libraries extends AsyncDisposable {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

/** The server's embedder and store on `home`, without the server. */
export function openLibraries(home: Home): Libraries {
  const embedding = createPackagedStaticEmbedding();
  const vectorStore = createSqliteVectorStore({
    file: home.database,
    backupDirectory: home.backups,
    logger: silentLogger,
  });
  return {
    embedding,
    vectorStore,
    async [Symbol.asyncDispose]() {
      await Promise.all([embedding[Symbol.asyncDispose](), vectorStore[Symbol.asyncDispose]()]);
    },
  };
}
