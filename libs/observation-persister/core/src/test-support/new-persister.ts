import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Logger } from '@learning-memory/logging';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createObservationPersister } from '../observation-persister.ts';
import { createFailingVectorStore, type FailingVectorStore } from './failing-vector-store.ts';

export interface NewPersister {
  readonly persister: ObservationPersister;
  readonly embedding: EmbeddingService;
  readonly store: FailingVectorStore;
  readonly outboxDirectory: string;
  /** Milliseconds it would have slept. */
  readonly sleeps: readonly number[];
}

export interface NewPersisterOptions {
  readonly embedding?: EmbeddingService;
  readonly outboxDirectory?: string;
  readonly logger?: Logger;
}

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

/** A folder that is not there yet; what is made there vanishes after the test. */
export async function newOutboxDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  folders.push(folder);
  return join(folder, 'outbox');
}

/** Over a real store whose writes can be made to fail, with sleeps that take no time. */
export async function newPersister(options: NewPersisterOptions = {}): Promise<NewPersister> {
  const { embedding = createHashEmbedding(), outboxDirectory = await newOutboxDirectory(), logger } = options;
  const store = createFailingVectorStore(createMemoryVectorStore());
  const sleeps: number[] = [];
  const persister = createObservationPersister({
    embedding,
    vectorStore: store,
    outboxDirectory,
    logger,
    now: () => 1_800_000_000_000,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
    },
  });
  return { persister, embedding, store, outboxDirectory, sleeps };
}
