import { MEMORY_RECORD_KIND } from '@learning-memory/memory';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { DataPaths } from '../data-paths.ts';

export interface Stores {
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
}

/** Their threads start at once, and open the file while the main thread loads the rest. */
export function openStores({ database: file, backups: backupDirectory }: DataPaths): Stores {
  const vectorStore = createSqliteVectorStore({ file, backupDirectory });
  const metadataStore = createSqliteMetadataStore({ file, backupDirectory });
  // What is wrong with a store is told by the calls that need it.
  vectorStore.listCollections().catch(() => undefined);
  metadataStore.usage.find(MEMORY_RECORD_KIND, ['']).catch(() => undefined);
  return { vectorStore, metadataStore };
}
