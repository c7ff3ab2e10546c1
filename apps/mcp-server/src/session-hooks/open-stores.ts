import { createSqliteMetadataStore, type SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { DataPaths } from '../data-paths.ts';
import { RETIRED_MODELS } from '../reembedding/retired-models.ts';

export interface Stores {
  readonly vectorStore: VectorStore;
  readonly metadataStore: SqliteMetadataStore;
}

/** Reading never waits for a lock; what is written here is not worth the wait of a session. */
const BUSY_TIMEOUT_MS = 500;

/** In the calling thread: starting others would take longer than all that is asked. */
export function openStores({ database: file, backups: backupDirectory }: DataPaths): Stores {
  const options = { file, backupDirectory, busyTimeoutMs: BUSY_TIMEOUT_MS, inCallingThread: true };
  return {
    vectorStore: createSqliteVectorStore({ ...options, retiredModels: RETIRED_MODELS }),
    metadataStore: createSqliteMetadataStore(options),
  };
}
