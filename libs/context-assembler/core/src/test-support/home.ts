import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import type { CodeIndexer } from '@learning-memory/code-indexer';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import type { MemoryService } from '@learning-memory/memory';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import { createExperienceReader, createObservationPersister } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import type { ValueStore } from '@learning-memory/value-store';
import { createValueStore } from '@learning-memory/value-store-core';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createContextAssembler, type ContextAssemblerOptions } from '../context-assembler.ts';

export const START = 1_800_000_000_000;
export const DAY = 86_400_000;

/** Every service over real stores in one folder, as one run of the server has them. */
export interface Home extends AsyncDisposable {
  readonly folder: string;
  readonly clock: { now: number };
  readonly embedding: EmbeddingService;
  readonly persister: ObservationPersister;
  readonly experiences: ExperienceReader;
  readonly values: ValueStore;
  readonly memories: MemoryService;
  readonly code: CodeIndexer;
  readonly commits: GitAnalyzer;
  readonly collector: ObservationCollector;
  readonly assembler: ContextAssembler;
  /** Makes another assembler over the same services. */
  assemblerWith(options: Partial<ContextAssemblerOptions>): ContextAssembler;
}

/** No test waits for a deadline that it does not mean to see. */
const PATIENT_MS = 60_000;

/** On a fresh folder, or on that of another home; with a model that may differ from the usual one. */
export async function openHome(folder?: string, model: Partial<EmbeddingService> = {}): Promise<Home> {
  const root = folder ?? (await mkdtemp(join(tmpdir(), 'context-')));
  const clock = { now: START };
  const now = (): number => clock.now;
  const file = join(root, 'memory.db');
  const embedding = { ...createHashEmbedding({ dimension: 256 }), ...model };
  const vectorStore = createSqliteVectorStore({ file });
  const metadataStore = createSqliteMetadataStore({ file, backupDirectory: join(root, 'backups') });
  const clusterer = createHdbscanClusterer();
  const parser = createTreeSitterCodeParser({ threads: 1 });
  const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });
  const { memoryRecords: records, valueExposures: exposures, clusterRuns: runs, codeIndex } = metadataStore;
  const parts = { embedding, vectorStore, searcher: createSearcher({ embedding, vectorStore }), now };
  const sources = {
    experiences: createExperienceReader(parts),
    values: createValueStore({ ...parts, runs, exposures, clusterer }),
    memories: createMemoryService({ ...parts, records }),
    code: createCodeIndexer({ ...parts, codeIndex, parser }),
    commits: createGitAnalyzer({ ...parts, reader }),
    collector: createJournalCollector({ directory: join(root, 'journal'), sessionId: 'session-now', now }),
  };
  const assemblerWith: Home['assemblerWith'] = (options) =>
    createContextAssembler({ ...sources, deadlineMs: PATIENT_MS, now, ...options });
  return {
    folder: root,
    clock,
    embedding,
    ...sources,
    assemblerWith,
    persister: createObservationPersister({ embedding, vectorStore, outboxDirectory: join(root, 'outbox') }),
    assembler: assemblerWith({}),
    async [Symbol.asyncDispose]() {
      for (const part of [sources.collector, sources.values, clusterer, parser, vectorStore, metadataStore]) {
        await part[Symbol.asyncDispose]();
      }
      if (folder === undefined) await rm(root, { recursive: true });
    },
  };
}
