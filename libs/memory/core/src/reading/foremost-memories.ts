import type { ForemostMemoriesOptions, Memory } from '@learning-memory/memory';
import { compareStrings } from '@learning-memory/text-analysis';
import type { MemoryContext } from '../memory-context.ts';
import { isRule } from '../memory-kinds.ts';
import { filterMemories, LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';
import { memoryLifecycle } from './lifecycle.ts';

/** Memories of one look at the store; most stores need no second one. */
const PAGE = 200;
/** Of equals the newest are wanted, which a page by importance may not hold. */
const NEWEST = 200;

interface Ranked {
  readonly memory: Memory;
  readonly rank: number;
}

/**
 * Orders by importance times lifecycle, then newest first, then by id. Reads by importance, highest first, until what is left
 * cannot outrank what is found: nothing outranks its own importance.
 */
export async function foremostMemories(
  context: MemoryContext,
  { limit, ...conditions }: ForemostMemoriesOptions,
): Promise<readonly Memory[]> {
  const { vectorStore, points } = context;
  const filter = filterMemories(LIVE, conditions);
  const { points: newest } = await vectorStore.scroll(points.collection, {
    filter,
    limit: NEWEST,
    orderBy: { field: 'createdAt', direction: 'desc' },
  });
  let best = foremostOf(
    [],
    await rank(
      context,
      newest.map(({ payload }) => toMemory(payload)),
    ),
    limit,
  );
  let cursor: string | undefined;
  do {
    const page = await vectorStore.scroll(points.collection, {
      filter,
      limit: PAGE,
      orderBy: { field: 'importance', direction: 'desc' },
      cursor,
    });
    const memories = page.points.map(({ payload }) => toMemory(payload));
    best = foremostOf(best, await rank(context, memories), limit);
    const highestLeft = memories.at(-1)?.importance ?? 0;
    const lowestFound = best[limit - 1]?.rank ?? -1;
    cursor = lowestFound >= highestLeft ? undefined : page.nextCursor;
  } while (cursor !== undefined);
  return best.map(({ memory }) => memory);
}

async function rank({ records, now }: MemoryContext, memories: readonly Memory[]): Promise<readonly Ranked[]> {
  const usage = await records.findUsage(memories.map(({ id }) => id));
  const time = now();
  return memories.map((memory) => {
    // A rule holds until it is changed, whether or not it is looked for.
    const factor = isRule(memory) ? 1 : memoryLifecycle(memory, usage, time).rankingFactor;
    return { memory, rank: memory.importance * factor };
  });
}

function foremostOf(known: readonly Ranked[], others: readonly Ranked[], limit: number): readonly Ranked[] {
  const ids = new Set(known.map(({ memory }) => memory.id));
  return [...known, ...others.filter(({ memory }) => !ids.has(memory.id))]
    .sort(
      (left, right) =>
        right.rank - left.rank ||
        right.memory.createdAt - left.memory.createdAt ||
        compareStrings(left.memory.id, right.memory.id),
    )
    .slice(0, limit);
}
