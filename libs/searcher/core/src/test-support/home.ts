import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import { createMemoryService } from '@learning-memory/memory-core';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSearcher } from '../searcher.ts';

export interface Home extends AsyncDisposable {
  /** Holds every file of this home. */
  readonly folder: string;
  readonly persister: ObservationPersister;
  readonly memories: MemoryService;
  readonly searcher: Searcher;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  readonly clock: { now: number };
}

export interface HomeOptions {
  readonly embedding: EmbeddingService;
  readonly openVectorStore: (file: string) => VectorStore;
  readonly metadataStore?: MetadataStore;
  readonly logger?: Logger;
}

/** Writers and reader over the same stores, as the server has them. */
export async function openHome(options: HomeOptions): Promise<Home> {
  const { embedding, openVectorStore, logger } = options;
  const folder = await mkdtemp(join(tmpdir(), 'searcher-'));
  const file = join(folder, 'memory.db');
  const clock = { now: 1_800_000_000_000 };
  const now = (): number => clock.now;
  const vectorStore = openVectorStore(file);
  const metadataStore =
    options.metadataStore ?? createSqliteMetadataStore({ file, backupDirectory: join(folder, 'backups') });
  const shared = { embedding, vectorStore, metadataStore, now, logger };
  return {
    folder,
    persister: createObservationPersister({ ...shared, outboxDirectory: join(folder, 'outbox') }),
    memories: createMemoryService(shared),
    searcher: createSearcher(shared),
    embedding,
    vectorStore,
    metadataStore,
    clock,
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Uses are counted behind the answer: waits until the count of a memory is `count`. */
export async function untilUsed({ memories }: Home, id: string, count: number): Promise<void> {
  while ((await memories.get(id)).useCount !== count) await new Promise((resolve) => setTimeout(resolve, 5));
}
