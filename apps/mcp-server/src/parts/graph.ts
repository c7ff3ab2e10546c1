import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createMemoryReader } from '@learning-memory/memory-core';
import { createTopicService } from '@learning-memory/topics-core';
import type { PartMakers } from './parts.ts';

/** What memories are about; hardly any session asks for it. */
export const graphParts: Pick<PartMakers, 'topics'> = {
  async topics(ask, { logger }) {
    const { embedding, vectorStore, metadataStore } = await ask('embedding', 'vectorStore', 'metadataStore');
    return createTopicService({
      reader: createMemoryReader({ vectorStore, model: embedding.model }),
      usage: metadataStore.memoryRecords,
      store: metadataStore.topics,
      // Small clusters: the agreement of several spaces joins them.
      clusterer: createHdbscanClusterer({ selection: 'leaf' }),
      embedding,
      logger,
    });
  },
};
