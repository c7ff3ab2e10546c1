import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { MemoryService } from '@learning-memory/memory';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createMemoryService } from '../memory-service.ts';

export const DAY = 86_400_000;

export interface Clock {
  now: number;
}

export interface NewMemoryService extends AsyncDisposable {
  readonly service: MemoryService;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  readonly clock: Clock;
}

export async function newMemoryService(embedding: EmbeddingService = createHashEmbedding()): Promise<NewMemoryService> {
  const home = await mkdtemp(join(tmpdir(), 'memory-'));
  const vectorStore = createMemoryVectorStore();
  const metadataStore = createSqliteMetadataStore({
    file: join(home, 'memory.db'),
    backupDirectory: join(home, 'backups'),
  });
  const clock = { now: 1_800_000_000_000 };
  const service = createMemoryService({ embedding, vectorStore, metadataStore, now: () => clock.now });
  return {
    service,
    embedding,
    vectorStore,
    metadataStore,
    clock,
    async [Symbol.asyncDispose]() {
      await metadataStore[Symbol.asyncDispose]();
      await rm(home, { recursive: true });
    },
  };
}
