import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createMemoryReader, memoryCollection } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { TopicScope, TopicService } from '@learning-memory/topics';
import { createTopicService } from '@learning-memory/topics-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';

/** Of all that a home holds. */
export const SCOPE: TopicScope = { id: 'bench', projects: ['bench'] };

/** Topics over real stores, with a clock of its own. */
export interface TopicHome extends AsyncDisposable {
  readonly topics: TopicService;
  /** Stores memories a minute apart; resolves with their ids. */
  add(contents: readonly string[]): Promise<readonly string[]>;
}

const BATCH = 500;

export async function openTopicHome(embedding: EmbeddingService): Promise<TopicHome> {
  const folder = await mkdtemp(join(tmpdir(), 'topics-bench-'));
  const places = { file: join(folder, 'memory.db'), backupDirectory: join(folder, 'backups') };
  const vectorStore = createSqliteVectorStore(places);
  const metadataStore = createSqliteMetadataStore(places);
  let time = Date.UTC(2026, 0, 1);
  const topics = createTopicService({
    reader: createMemoryReader({ vectorStore, model: embedding.model }),
    usage: metadataStore.memoryRecords,
    store: metadataStore.topics,
    clusterer: createHdbscanClusterer({ selection: 'leaf' }),
    embedding,
    now: () => time,
  });
  let count = 0;
  return {
    topics,
    async add(contents) {
      const ids: string[] = [];
      for (let start = 0; start < contents.length; start += BATCH) {
        const some = contents.slice(start, start + BATCH);
        const vectors = await embedding.embedBatch(some, { inputType: 'document' });
        const points = some.map((content, index) => {
          const id = `memory_${String((count += 1)).padStart(6, '0')}`;
          time += 60_000;
          const state = { id, content, category: 'general' as const, importance: 0.5, tags: [], project: 'bench' };
          const payload = { ...state, contentHash: id, createdAt: time, updatedAt: time };
          return { id, vector: vectors[index], text: { content, tags: '' }, payload };
        });
        await vectorStore.upsert(memoryCollection(embedding.model), points);
        ids.push(...points.map(({ id }) => id));
      }
      return ids;
    },
    async [Symbol.asyncDispose]() {
      await topics[Symbol.asyncDispose]();
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
