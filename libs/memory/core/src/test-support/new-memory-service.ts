import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Logger } from '@learning-memory/logging';
import type { MemoryRecordStore, MemoryService } from '@learning-memory/memory';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { Searcher } from '@learning-memory/searcher';
import { createSearcher } from '@learning-memory/searcher-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createMemoryService } from '../memory-service.ts';
import { withAnswers } from './with-answers.ts';

export const DAY = 86_400_000;

export interface Clock {
  now: number;
}

export interface NewMemoryService extends AsyncDisposable {
  /** Holds every file of the stores. */
  readonly folder: string;
  readonly service: MemoryService;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
  readonly records: MemoryRecordStore;
  readonly clock: Clock;
}

export interface NewMemoryServiceOptions {
  readonly embedding?: EmbeddingService;
  /** `file` may hold the vectors, too. */
  readonly openVectorStore?: (file: string) => VectorStore;
  /** Answers in place of the store. */
  readonly records?: Partial<MemoryRecordStore>;
  readonly logger?: Logger;
}

/** A memory service with the real searcher over real stores, as the server has them. */
export async function newMemoryService(options: NewMemoryServiceOptions = {}): Promise<NewMemoryService> {
  const { embedding = createHashEmbedding(), openVectorStore = () => createMemoryVectorStore(), logger } = options;
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  const file = join(folder, 'memory.db');
  const vectorStore = openVectorStore(file);
  const metadataStore = createSqliteMetadataStore({ file, backupDirectory: join(folder, 'backups') });
  const records = withAnswers(metadataStore.memoryRecords, options.records ?? {});
  const clock = { now: 1_800_000_000_000 };
  const searcher = createSearcher({ embedding, vectorStore, logger });
  const parts = { embedding, vectorStore, searcher, records };
  return {
    ...parts,
    folder,
    service: createMemoryService({ ...parts, now: () => clock.now, logger }),
    clock,
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Uses are counted behind the answer: waits until the count of a memory is `count`. */
export async function untilUsed(service: MemoryService, id: string, count: number): Promise<void> {
  while ((await service.get(id)).useCount !== count) await new Promise((resolve) => setTimeout(resolve, 5));
}
