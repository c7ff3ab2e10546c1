import type { ForemostMemoriesOptions, Memory } from '@learning-memory/memory';
import { compareStrings } from '@learning-memory/text-analysis';
import type { MemoryContext } from '../memory-context.ts';
import { memoryLifecycle } from './lifecycle.ts';
import { listMemories } from './read-memories.ts';

/** Of the newest memories those are ranked that one look at the store can give. */
const MEMORIES_LOOKED_AT = 1000;

/** Orders by importance times lifecycle, then newest first, then by id. */
export async function foremostMemories(
  context: MemoryContext,
  { limit, projects }: ForemostMemoriesOptions,
): Promise<readonly Memory[]> {
  const { memories } = await listMemories(context, { limit: MEMORIES_LOOKED_AT, projects });
  const ids = memories.map(({ id }) => id);
  const usage = await context.records.findUsage(ids);
  const time = context.now();
  return memories
    .map((memory) => ({ memory, rank: memory.importance * memoryLifecycle(memory, usage, time).rankingFactor }))
    .sort(
      (left, right) =>
        right.rank - left.rank ||
        right.memory.createdAt - left.memory.createdAt ||
        compareStrings(left.memory.id, right.memory.id),
    )
    .slice(0, limit)
    .map(({ memory }) => memory);
}
