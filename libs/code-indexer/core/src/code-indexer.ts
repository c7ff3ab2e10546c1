import { randomUUID } from 'node:crypto';
import type { CodeIndexer, CodeIndexFollower, CodeIndexStore, CodeParser } from '@learning-memory/code-indexer';
import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { indexProject } from './build/index-project.ts';
import { checkCallQuery } from './check-input.ts';
import { codeUnitCollection } from './code-unit-collection.ts';
import { createFollower, type CodeIndexFollowerOptions } from './fresh/code-index-follower.ts';
import { indexStatus } from './index-status.ts';
import type { IndexerContext } from './indexer-context.ts';
import { removeProject } from './remove-project.ts';
import { searchAsAsked } from './questions/search-as-asked.ts';
import { searchAlike } from './similar/search-alike.ts';
import { createCodeSearch } from './search/code-search.ts';
import { staleFiles } from './stale-files.ts';
import { withStale } from './stale-calls.ts';

export interface CodeIndexerOptions {
  readonly parser: CodeParser;
  readonly embedding: EmbeddingService;
  /** Units are points of `code_units`. */
  readonly vectorStore: VectorStore;
  /** Keeps files and call graph, and decides which points are in the index. */
  readonly codeIndex: CodeIndexStore;
  /** Works over the same embedding and vector store. */
  readonly searcher: Searcher;
  /**
   * Says how long a project stays locked when the machine that indexes it goes down, in milliseconds; what a killed process
   * held is free at once. Defaults to 15 000.
   */
  readonly lockMs?: number | undefined;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Names a call that indexes; unique among all processes. */
  readonly newId?: (() => string) | undefined;
  readonly logger?: Logger | undefined;
}

const DEFAULT_LOCK_MS = 15_000;

/** Indexes directories of code. Several processes may share the stores. */
export function createCodeIndexer(options: CodeIndexerOptions): CodeIndexer {
  const { codeIndex, searcher } = options;
  const context = contextOf(options);
  const stores = { codeIndex, now: context.now };
  const search = createCodeSearch(searcher, stores);
  return {
    index: (indexOptions) => indexProject(context, indexOptions),
    status: (project) => indexStatus(context, project),
    roots: () => codeIndex.roots(),
    remove: (project) => removeProject(context, project),
    ...search,
    searchSimilar: (options) => searchAlike(search.searchSimilar, options),
    search: searchAsAsked(search.search, searcher, stores),
    async callers(query) {
      checkCallQuery(query);
      return withStale(context, await codeIndex.callGraph.callers(query));
    },
    async callees(query) {
      checkCallQuery(query);
      return withStale(context, await codeIndex.callGraph.callees(query));
    },
    stale: staleFiles,
  };
}

/** Keeps what a `CodeIndexer` of the same stores has indexed what its folders hold. */
export function createCodeIndexFollower(
  options: Omit<CodeIndexerOptions, 'searcher'>,
  followerOptions?: CodeIndexFollowerOptions,
): CodeIndexFollower {
  return createFollower(contextOf(options), followerOptions);
}

function contextOf(options: Omit<CodeIndexerOptions, 'searcher'>): IndexerContext {
  const { parser, embedding, vectorStore, codeIndex } = options;
  const { lockMs = DEFAULT_LOCK_MS, now = Date.now, newId = randomUUID, logger = silentLogger } = options;
  const { id, dimension } = embedding.model;
  const collection = codeUnitCollection({ id, dimension });
  return { parser, embedding, vectorStore, collection, codeIndex, lockMs, now, newId, logger };
}
