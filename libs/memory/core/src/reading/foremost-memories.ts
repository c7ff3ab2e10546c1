import type { ForemostMemoriesOptions, Memory } from '@learning-memory/memory';
import { compareStrings } from '@learning-memory/text-analysis';
import type { Filter, Page } from '@learning-memory/vector-store';
import { matchesFilter } from '@learning-memory/vector-store-checks';
import type { MemoryContext } from '../memory-context.ts';
import { isRule } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { filterMemories, LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';
import { lastUseOf, lifecycleAt } from './lifecycle.ts';

/** The newest and the last used that are looked at: of equals the newest are wanted, and others are not young any more. */
const YOUNG = 200;
/** Memories of the first look by importance; most stores need no second one. */
const FIRST_PAGE = 200;
/** Each look orders all there are: the next shows twice as many. */
const LARGEST_PAGE = 1000;

interface Ranked {
  readonly memory: Memory;
  readonly rank: number;
}

/** Memories found young, and since when no other was made or used. */
interface Young {
  readonly memories: readonly Memory[];
  /** Epoch milliseconds; -Infinity where there is no other. */
  readonly othersUsedBefore: number;
}

/**
 * Orders by importance times lifecycle; of equals preferences come first, since a prompt brings the others back, then the newest,
 * then by id. Looks at the young ones, and then by importance, highest
 * first, until what is left cannot outrank what is found (as the threshold algorithm of Fagin, Lotem and Naor 2003 does): all
 * that is left is less important, and older in use than the young ones.
 */
export async function foremostMemories(
  context: MemoryContext,
  { limit, ...conditions }: ForemostMemoriesOptions,
): Promise<readonly Memory[]> {
  const { vectorStore, points, now } = context;
  const filter = filterMemories(LIVE, conditions);
  const { memories: young, othersUsedBefore } = await readYoung(context, filter);
  let best = foremostOf([], await rank(context, young), limit);
  const highestOfOthers = (importance: number): number => importance * factorOf(importance, othersUsedBefore, now());
  let cursor: string | undefined;
  let size = FIRST_PAGE;
  do {
    const page: Page<MemoryPayload> = await vectorStore.scroll(points.collection, {
      filter,
      limit: size,
      orderBy: { field: 'importance', direction: 'desc' },
      cursor,
    });
    const memories = page.points.map(({ payload }) => toMemory(payload));
    best = foremostOf(best, await rank(context, memories), limit);
    const lowestFound = best[limit - 1]?.rank ?? -1;
    cursor = lowestFound >= highestOfOthers(memories.at(-1)?.importance ?? 0) ? undefined : page.nextCursor;
    size = Math.min(2 * size, LARGEST_PAGE);
  } while (cursor !== undefined);
  return best.map(({ memory }) => memory);
}

async function readYoung(context: MemoryContext, filter: Filter<MemoryPayload>): Promise<Young> {
  const { vectorStore, points, records } = context;
  const [{ points: newest }, used] = await Promise.all([
    vectorStore.scroll(points.collection, {
      filter,
      limit: YOUNG,
      orderBy: { field: 'createdAt', direction: 'desc' },
    }),
    records.latestUses(YOUNG),
  ]);
  const inUse = used.size === 0 ? [] : await vectorStore.get(points.collection, [...used.keys()]);
  const payloads = [
    ...newest.map(({ payload }) => payload),
    ...inUse.map(({ payload }) => payload).filter((payload) => matchesFilter(payload, filter)),
  ];
  const lastMade = newest.length < YOUNG ? -Infinity : (newest.at(-1)?.payload.createdAt ?? -Infinity);
  const lastUsed = used.size < YOUNG ? -Infinity : ([...used.values()].at(-1)?.lastUsedAt ?? -Infinity);
  return { memories: payloads.map(toMemory), othersUsedBefore: Math.max(lastMade, lastUsed) };
}

async function rank({ records, now }: MemoryContext, memories: readonly Memory[]): Promise<readonly Ranked[]> {
  const usage = await records.findUsage(memories.map(({ id }) => id));
  const time = now();
  return memories.map((memory) => ({
    memory,
    rank: memory.importance * factorOf(memory.importance, lastUseOf(memory, usage), time),
  }));
}

/** A rule holds until it is changed, whether or not it is looked for. */
function factorOf(importance: number, lastUsedAt: number, now: number): number {
  return isRule({ importance }) ? 1 : lifecycleAt(lastUsedAt, now).rankingFactor;
}

function foremostOf(known: readonly Ranked[], others: readonly Ranked[], limit: number): readonly Ranked[] {
  const ids = new Set(known.map(({ memory }) => memory.id));
  const added = new Map(others.filter(({ memory }) => !ids.has(memory.id)).map((one) => [one.memory.id, one]));
  return [...known, ...added.values()]
    .sort(
      (left, right) =>
        right.rank - left.rank ||
        Number(isPreference(right.memory)) - Number(isPreference(left.memory)) ||
        right.memory.createdAt - left.memory.createdAt ||
        compareStrings(left.memory.id, right.memory.id),
    )
    .slice(0, limit);
}

function isPreference({ category }: Memory): boolean {
  return category === 'preference';
}
