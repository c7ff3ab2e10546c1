import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ClusterRunStore, ValueStore } from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { createValueStore, type ValueStoreOptions } from '../value-store.ts';
import { addExperiences, START } from './experiences.ts';
import { createLinkedClusterer, type LinkedClusterer } from './linked-clusterer.ts';

export interface Home extends AsyncDisposable {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly clusterer: LinkedClusterer;
  readonly runs: ClusterRunStore;
  readonly clock: { now: number };
  readonly values: ValueStore;
  /** Another service over the same stores, as after a restart or in another process. */
  open(options?: Partial<ValueStoreOptions>): ValueStore;
  add(entries: readonly ResolvedGhap[], axes?: readonly Axis[]): Promise<void>;
}

/** A value store over a real metadata store, with a clusterer whose answers can be foreseen. Disposes no part it was given. */
export async function newHome(options: Partial<ValueStoreOptions> = {}): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'value-store-'));
  const { embedding = createHashEmbedding({ dimension: 512 }), vectorStore = createMemoryVectorStore() } = options;
  const metadataStore = createSqliteMetadataStore({ file: join(folder, 'memory.db'), backupDirectory: folder });
  const clusterer = createLinkedClusterer();
  const clock = { now: START };
  const { clusterRuns: runs, valueExposures: exposures } = metadataStore;
  const parts = { embedding, vectorStore, clusterer, runs, exposures, now: () => clock.now };
  const open = (more: Partial<ValueStoreOptions> = {}): ValueStore => {
    const all = { ...parts, ...options, ...more };
    return createValueStore({ searcher: createSearcher(all), ...all });
  };
  return {
    ...parts,
    clock,
    values: open(),
    open,
    add: (entries, axes) => addExperiences(parts, entries, axes),
    async [Symbol.asyncDispose]() {
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
