import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { CodeIndexer } from '@learning-memory/code-indexer';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createContextAssembler } from '@learning-memory/context-assembler-core';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { createExperienceReader, createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import type { ToolDefinition } from '@learning-memory/tool';
import { createValueStore } from '@learning-memory/value-store-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { EMBEDDING_MODELS, VECTOR_STORES } from './adapters.ts';
import type { Config } from './config/load-config.ts';
import { dataPaths } from './data-paths.ts';
import { createHookFailures, type HookFailures } from './hooks/hook-failures.ts';
import { createHookHandler } from './hooks/handle-hook.ts';
import { hookTool } from './hooks/hook-tool.ts';
import { createNoteSpool, type NoteSpool } from './hooks/note-spool.ts';
import { loadTokenizer } from './tokenizer/load-tokenizer.ts';
import type { PromptDefinition } from './prompts/prompt-definition.ts';
import { selectPrompts } from './prompts/select-prompts.ts';
import { RETIRED_MODELS } from './reembedding/retired-models.ts';
import { selectTools } from './tools/select-tools.ts';

export interface Application extends AsyncDisposable {
  readonly tools: readonly ToolDefinition[];
  readonly prompts: readonly PromptDefinition[];
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: SqliteMetadataStore;
  readonly collector: ObservationCollector;
  readonly persister: ObservationPersister;
  readonly codeIndexer: CodeIndexer;
  readonly codeLanguages: readonly string[];
  readonly git: GitAnalyzer;
  readonly notes: NoteSpool;
  readonly hookFailures: HookFailures;
  readonly memories: MemoryService;
}

export interface Surroundings {
  readonly logger: Logger;
  readonly sessionId: string;
  /** What programs it starts get as their environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Builds every part from the configuration, top to bottom; nothing is opened or loaded before its first use. */
export async function compose(config: Config, { logger, sessionId, environment }: Surroundings): Promise<Application> {
  const paths = dataPaths(config.home);
  const database = { file: paths.database, backupDirectory: paths.backups, logger };

  const [createEmbedding, createVectorStore] = await Promise.all([
    EMBEDDING_MODELS[config.embeddingModel].load(),
    VECTOR_STORES[config.vectorStore].load(),
  ]);
  const embedding = createEmbedding();
  const vectorStore = createVectorStore({ ...database, retiredModels: RETIRED_MODELS });
  const metadataStore = createSqliteMetadataStore(database);
  const collector = createJournalCollector({ directory: config.journalPath, sessionId, logger });

  const persister = createObservationPersister({ embedding, vectorStore, outboxDirectory: paths.outbox, logger });
  const searcher = createSearcher({ embedding, vectorStore, logger });
  const stores = { embedding, vectorStore, searcher };
  const experiences = createExperienceReader(stores);
  const { memoryRecords: records, clusterRuns: runs, valueExposures: exposures, codeIndex } = metadataStore;
  const memories = createMemoryService({ ...stores, records, logger });
  const clusterer = createHdbscanClusterer();
  const { minClusterSize, minSamples, minExperiences, valueThreshold: threshold } = config;
  const learning = { minClusterSize, minSamples, minExperiences, threshold };
  const values = createValueStore({ ...stores, runs, exposures, clusterer, logger, ...learning });
  const codeParser = createTreeSitterCodeParser();
  const codeIndexer = createCodeIndexer({ ...stores, codeIndex, parser: codeParser, logger });
  const git = createGitAnalyzer({ ...stores, reader: createGitCliReader({ environment }) });
  const sources = { experiences, values, memories, code: codeIndexer, commits: git, collector };
  const contextAssembler = createContextAssembler({ ...sources, loadTokenizer, logger });

  const notes = createNoteSpool({ directory: paths.notes, memories });
  const hookFailures = createHookFailures(paths.logs);
  const { checkFrequency, projectPath } = config;
  const hooks = { collector, contextAssembler, notes, failures: hookFailures, checkFrequency, logger };
  const codeLanguages = codeParser.languages.map(({ id }) => id);
  const experience = { collector, persister, experiences, values, memories, metadataStore };
  const services = { ...experience, contextAssembler, codeIndexer, codeLanguages, git, projectPath, logger };
  const parts = [collector, values, clusterer, codeParser, embedding, vectorStore, metadataStore];
  return {
    ...{ embedding, vectorStore, metadataStore, collector, persister, codeIndexer, codeLanguages, git },
    ...{ notes, hookFailures, memories },
    tools: [...selectTools(config.toolsets, services), hookTool(createHookHandler(hooks))],
    prompts: selectPrompts(config.toolsets),
    [Symbol.asyncDispose]: () => disposeAll(parts),
  };
}

/** The journal first: what it holds is the most recent. */
async function disposeAll([journal, ...others]: readonly AsyncDisposable[]): Promise<void> {
  await journal?.[Symbol.asyncDispose]();
  await Promise.allSettled(others.map((part) => part[Symbol.asyncDispose]()));
}
