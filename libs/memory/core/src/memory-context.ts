import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import {
  MEMORY_RESTORE_DAYS,
  memoryError,
  type Memory,
  type MemoryRecordStore,
  type MemorySimilarity,
} from '@learning-memory/memory';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import type { PlaceInEpisode } from './episodes/episode-tracker.ts';
import type { EmbeddedMemory, MemoryPoints } from './points/memory-points.ts';

/** Holds what every operation on memories works with. */
export interface MemoryContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
  readonly records: MemoryRecordStore;
  readonly points: MemoryPoints;
  readonly placeInEpisode: PlaceInEpisode;
  /** `undefined` where there is nothing to compare. */
  readonly similarity: () => Promise<MemorySimilarity | undefined>;
  /** Says that there is one memory more. */
  readonly noteGrowth: () => void;
  readonly now: () => number;
  readonly newId: () => string;
  readonly logger: Logger;
}

const RESTORE_PERIOD = MEMORY_RESTORE_DAYS * 86_400_000;

/** Epoch milliseconds. */
export function restorableUntil(deletedAt: number): number {
  return deletedAt + RESTORE_PERIOD;
}

/** Memories deleted before this moment are gone. */
export function oldestRestorable(now: number): number {
  return now - RESTORE_PERIOD;
}

/** Live, or deleted and restorable. Rejects `MEMORY_NOT_FOUND`. */
export async function requireMemory(context: MemoryContext, id: string): Promise<EmbeddedMemory> {
  const found = await context.points.find(id);
  const deletedAt = found?.memory.deletedAt;
  if (found === undefined || (deletedAt !== undefined && deletedAt < oldestRestorable(context.now()))) {
    throw memoryError('MEMORY_NOT_FOUND', `There is no memory '${id}'. List memories to see the ids there are.`, {
      details: { id },
    });
  }
  return found;
}

/** Rejects `MEMORY_NOT_FOUND`, also for a deleted memory. */
export async function requireLiveMemory(context: MemoryContext, id: string): Promise<EmbeddedMemory> {
  const found = await requireMemory(context, id);
  if (found.memory.deletedAt === undefined) return found;
  throw memoryError('MEMORY_NOT_FOUND', `Memory '${id}' is deleted. Restore it first.`, {
    details: { id, deleted: true },
  });
}

/** Keeps a state that is about to be replaced. */
export async function keepRevision(context: MemoryContext, replaced: Memory): Promise<void> {
  await context.records.appendRevision(replaced.id, {
    snapshot: JSON.stringify(replaced),
    replacedAt: context.now(),
  });
}
