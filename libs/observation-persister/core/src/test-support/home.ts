import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import { createSearcher } from '@learning-memory/searcher-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createObservationPersister } from '../observation-persister.ts';
import { createExperienceReader } from '../reader/experience-reader.ts';

export interface Home extends AsyncDisposable {
  readonly persister: ObservationPersister;
  readonly reader: ExperienceReader;
}

export interface HomeOptions {
  readonly embedding: EmbeddingService;
  readonly openVectorStore: (file: string) => VectorStore;
  /** The logger of the searcher. */
  readonly logger?: Logger | undefined;
}

/** Writer and reader over the same store, as the server has them. */
export async function openHome({ embedding, openVectorStore, logger }: HomeOptions): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'experiences-'));
  const vectorStore = openVectorStore(join(folder, 'memory.db'));
  const stores = { embedding, vectorStore };
  return {
    persister: createObservationPersister({ ...stores, outboxDirectory: join(folder, 'outbox') }),
    reader: createExperienceReader({ ...stores, searcher: createSearcher({ ...stores, logger }) }),
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
