import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createUseLiteEmbedding } from '@learning-memory/embedding-use-lite';
import type { Logger } from '@learning-memory/logging';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ToolDefinition } from '@learning-memory/tool';
import { createValueStore } from '@learning-memory/value-store-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Config } from './config/load-config.ts';
import { dataPaths } from './data-paths.ts';
import type { PromptDefinition } from './prompts/prompt-definition.ts';
import { selectPrompts } from './prompts/select-prompts.ts';
import { selectTools } from './tools/select-tools.ts';

export interface Application extends AsyncDisposable {
  readonly tools: readonly ToolDefinition[];
  readonly prompts: readonly PromptDefinition[];
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly collector: ObservationCollector;
  readonly persister: ObservationPersister;
  readonly purgeMemories: () => Promise<number>;
}

export interface Surroundings {
  readonly logger: Logger;
  readonly sessionId: string;
}

/** Builds every part from the configuration, top to bottom; nothing is opened or loaded before its first use. */
export async function compose(config: Config, { logger, sessionId }: Surroundings): Promise<Application> {
  const paths = dataPaths(config.home);
  const database = { file: paths.database, backupDirectory: paths.backups, logger };

  const embedding = createUseLiteEmbedding({ logger });
  const vectorStore = config.vectorStore === 'memory' ? await memoryVectorStore() : createSqliteVectorStore(database);
  const metadataStore = createSqliteMetadataStore(database);
  const collector = createJournalCollector({ directory: config.journalPath, sessionId, logger });

  const persister = createObservationPersister({ embedding, vectorStore, outboxDirectory: paths.outbox, logger });
  const memories = createMemoryService({ embedding, vectorStore, metadataStore, logger });
  const clusterer = createHdbscanClusterer();
  const { minClusterSize, minSamples, minExperiences, valueThreshold: threshold } = config;
  const learning = { minClusterSize, minSamples, minExperiences, threshold };
  const values = createValueStore({ embedding, vectorStore, metadataStore, clusterer, logger, ...learning });
  const searcher = createSearcher({ embedding, vectorStore, metadataStore, logger });

  return {
    tools: selectTools(config.toolsets, { collector, persister, searcher, memories, values, logger }),
    prompts: selectPrompts(config.toolsets),
    embedding,
    vectorStore,
    collector,
    persister,
    purgeMemories: () => memories.purge(),
    async [Symbol.asyncDispose]() {
      await collector[Symbol.asyncDispose]();
      await Promise.allSettled(
        [values, clusterer, embedding, vectorStore, metadataStore].map((part) => part[Symbol.asyncDispose]()),
      );
    },
  };
}

/** Imported on demand: few run without a database, and all would wait for it at every start. */
async function memoryVectorStore(): Promise<VectorStore> {
  const { createMemoryVectorStore } = await import('@learning-memory/vector-store-memory');
  return createMemoryVectorStore();
}
