import { randomUUID } from 'node:crypto';
import type { Clusterer } from '@learning-memory/clusterer';
import type { EmbeddingService } from '@learning-memory/embedding';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { MemoryReader, MemoryRecordStore } from '@learning-memory/memory';
import type { TopicService, TopicStore } from '@learning-memory/topics';
import { consolidate } from './consolidation/consolidate.ts';
import { createBackgrounds } from './reading/background.ts';
import { detectTopics } from './detection/detect-topics.ts';
import { findDivergence } from './reading/divergence.ts';
import { createOngoingWork } from './ongoing-work.ts';
import { createLatestRuns } from './reading/latest-runs.ts';
import { topicPortfolio, topicStability } from './reading/portfolio.ts';
import { topicStatus } from './reading/status.ts';
import { countUses, searchGraph } from './search/search-graph.ts';
import { createMemoryComparison } from './spaces/compared-memories.ts';
import { createEncoder } from './spaces/encoder.ts';
import { createTopicsThread } from './thread/topics-thread.ts';
import type { TopicContext } from './topic-context.ts';

export interface TopicServiceOptions {
  readonly reader: MemoryReader;
  /** Says which memories were ever of use, and is told. */
  readonly usage: Pick<MemoryRecordStore, 'findUsage' | 'recordUse'>;
  readonly store: TopicStore;
  /** The model of the reader's memories. */
  readonly embedding: EmbeddingService;
  /** Takes the leaves of its hierarchy; the service disposes of it. */
  readonly clusterer: Clusterer;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** A UUID. */
  readonly newId?: (() => string) | undefined;
  readonly logger?: Logger | undefined;
}

/** Long work lets other calls of the process happen. */
export function createTopicService(options: TopicServiceOptions): TopicService {
  const { reader, usage, store, embedding, clusterer } = options;
  const { now = Date.now, newId = randomUUID, logger = silentLogger } = options;
  const thread = createTopicsThread();
  const encoder = createEncoder({ embedding, reader, readTexts: thread.readTexts });
  const compare = createMemoryComparison(encoder);
  const runs = createLatestRuns(store);
  const ongoing = createOngoingWork();
  const backgrounds = createBackgrounds();
  const parts = { ongoing, reader, usage, store, runs, embedding, encoder, compare, backgrounds, thread, clusterer };
  const context: TopicContext = { ...parts, now, newId, logger };
  return {
    portfolio: (scope) => topicPortfolio(context, scope),
    stability: (scope) => topicStability(context, scope),
    detect: (scope) => ongoing.run((signal) => detectTopics(context, { ...scope, signal }), scope.signal),
    divergence: (scope) => findDivergence(context, scope),
    status: (scope) => topicStatus(context, scope),
    consolidate: (scope) => consolidate(context, scope),
    search: (search) => searchGraph(context, search),
    countUses: (ids) => countUses(context, ids),
    async [Symbol.asyncDispose]() {
      await ongoing[Symbol.asyncDispose]();
      await thread[Symbol.asyncDispose]();
      await clusterer[Symbol.asyncDispose]();
    },
  };
}
