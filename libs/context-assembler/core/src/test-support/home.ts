import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { MemoryService } from '@learning-memory/memory';
import { createMemoryService } from '@learning-memory/memory-core';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import type { Searcher } from '@learning-memory/searcher';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ValueStore } from '@learning-memory/value-store';
import { createValueStore } from '@learning-memory/value-store-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createContextAssembler, type ContextAssemblerOptions } from '../context-assembler.ts';

export const START = 1_800_000_000_000;
export const DAY = 86_400_000;

/** Every service over real stores in one folder, as one run of the server has them. */
export interface Home extends AsyncDisposable {
  readonly folder: string;
  readonly clock: { now: number };
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  readonly persister: ObservationPersister;
  readonly memories: MemoryService;
  readonly values: ValueStore;
  readonly searcher: Searcher;
  readonly collector: ObservationCollector;
  readonly assembler: ContextAssembler;
  /** Another assembler over the same services. */
  assemblerWith(options: Partial<ContextAssemblerOptions>): ContextAssembler;
}

/** No test waits for a deadline that it does not mean to see. */
const PATIENT_MS = 60_000;

/** On a fresh folder, or on that of another home. */
export async function openHome(folder?: string): Promise<Home> {
  const root = folder ?? (await mkdtemp(join(tmpdir(), 'context-')));
  const clock = { now: START };
  const now = (): number => clock.now;
  const file = join(root, 'memory.db');
  const embedding = createHashEmbedding({ dimension: 256 });
  const vectorStore = createSqliteVectorStore({ file });
  const metadataStore = createSqliteMetadataStore({ file, backupDirectory: join(root, 'backups') });
  const clusterer = createHdbscanClusterer();
  const parts = { embedding, vectorStore, metadataStore, now };
  const services = {
    memories: createMemoryService(parts),
    valueStore: createValueStore({ ...parts, clusterer }),
    searcher: createSearcher(parts),
    collector: createJournalCollector({ directory: join(root, 'journal'), sessionId: 'session-now', now }),
  };
  const assemblerWith: Home['assemblerWith'] = (options) =>
    createContextAssembler({ ...services, usage: metadataStore.usage, now, deadlineMs: PATIENT_MS, ...options });
  return {
    ...{ folder: root, clock, embedding, vectorStore, metadataStore, assemblerWith },
    ...{ memories: services.memories, values: services.valueStore, searcher: services.searcher },
    collector: services.collector,
    persister: createObservationPersister({ embedding, vectorStore, outboxDirectory: join(root, 'outbox') }),
    assembler: assemblerWith({}),
    async [Symbol.asyncDispose]() {
      const { valueStore, collector } = services;
      for (const part of [collector, valueStore, clusterer, vectorStore, metadataStore]) {
        await part[Symbol.asyncDispose]();
      }
      if (folder === undefined) await rm(root, { recursive: true });
    },
  };
}
