import type { Clusterer } from '@learning-memory/clusterer';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { Memory, MemoryReader, MemoryRecordStore } from '@learning-memory/memory';
import type { TopicScope, TopicStore } from '@learning-memory/topics';
import type { Backgrounds } from './reading/background.ts';
import type { OngoingWork } from './ongoing-work.ts';
import type { LatestRuns } from './reading/latest-runs.ts';
import type { CompareMemories } from './spaces/compared-memories.ts';
import type { Encoder } from './spaces/encoder.ts';
import type { TopicsThread } from './thread/topics-thread.ts';

/** Holds what every operation on topics works with. */
export interface TopicContext {
  readonly reader: MemoryReader;
  readonly usage: Pick<MemoryRecordStore, 'findUsage' | 'recordUse'>;
  readonly store: TopicStore;
  readonly runs: LatestRuns;
  readonly embedding: EmbeddingService;
  readonly encoder: Encoder;
  readonly compare: CompareMemories;
  readonly backgrounds: Backgrounds;
  readonly thread: TopicsThread;
  readonly ongoing: OngoingWork;
  readonly clusterer: Clusterer;
  readonly now: () => number;
  readonly newId: () => string;
  readonly logger: Logger;
}

/** The newest so many are looked at; what is older stays out. */
export const MOST_MEMORIES = 5000;

export async function readMemories(
  { reader }: TopicContext,
  { projects }: Pick<TopicScope, 'projects'>,
  limit: number = MOST_MEMORIES,
): Promise<readonly Memory[]> {
  return reader.newest({ projects, limit });
}

/** Says so where not all are looked at. */
export function boundNotice(memoryCount: number): string | undefined {
  if (memoryCount <= MOST_MEMORIES) return undefined;
  return `Only the newest ${MOST_MEMORIES} of ${memoryCount} memories are looked at.`;
}
