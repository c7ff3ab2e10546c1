import type { FoundMemory, MemoryUsage, SearchMemoriesOptions } from '@learning-memory/memory';
import type { SearchAnswer } from '@learning-memory/searcher';
import type { MemoryContext } from '../memory-context.ts';
import { filterMemories, LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';
import { memoryLifecycle, type MemoryLifecycle } from '../reading/lifecycle.ts';
import { laterFirst } from './later-first.ts';
import { searchedMemories, type MemorySearchFacts } from './searched-memories.ts';

const USAGE_NOTICE = 'When memories were last used could not be read: they are ranked by their age instead.';

/** Counts the hits as uses, behind the answer. */
export async function searchMemories(
  context: MemoryContext,
  { query, limit, signal, ...conditions }: SearchMemoriesOptions,
): Promise<SearchAnswer<FoundMemory>> {
  const { searcher, now } = context;
  const lifecycles = new Map<string, MemoryLifecycle>();
  const notices: string[] = [];
  const lifecyclesOf: MemorySearchFacts['lifecycles'] = async (candidates) => {
    const ids = candidates.map(({ id }) => id);
    const usage = await readUsage(context, ids);
    if (usage === undefined) notices.push(USAGE_NOTICE);
    const time = now();
    for (const { id, payload } of candidates) {
      lifecycles.set(id, memoryLifecycle({ id, createdAt: payload.createdAt }, usage, time));
    }
    return lifecycles;
  };
  const searched = searchedMemories({ chance: await readChance(context), lifecycles: lifecyclesOf });
  const answer = await searcher.search(searched, { query, filter: filterMemories(LIVE, conditions), limit, signal });
  if (answer.notice !== undefined) notices.unshift(answer.notice);
  const found = await laterFirst(context, answer.hits);
  const hits = found.map(({ id, payload, score }) => {
    // A searcher that leaves the order to the store asks for no lifecycles.
    const { stage } = lifecycles.get(id) ?? memoryLifecycle(payload, undefined, now());
    return { memory: toMemory(payload), stage, score };
  });
  countUses(
    context,
    answer.hits.map(({ id }) => id),
  );
  const { mode, relevance } = answer;
  return { hits, mode, relevance, notice: notices.length === 0 ? undefined : notices.join(' ') };
}

/** `undefined` where it cannot be measured, which costs a search its trust in meaning and nothing else. */
async function readChance({ similarity, logger }: MemoryContext): Promise<number | undefined> {
  try {
    return (await similarity())?.median;
  } catch (error) {
    logger.warn('chance.unmeasured', { error });
    return undefined;
  }
}

/** Last uses by id; `undefined` when they cannot be read, which costs a search its ranking by use and nothing else. */
async function readUsage(
  { records, logger }: MemoryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemoryUsage> | undefined> {
  try {
    return await records.findUsage(ids);
  } catch (error) {
    logger.warn('usage.unreadable', { error });
    return undefined;
  }
}

/** Starts counting and returns: an answer neither waits for the count nor fails with it. */
function countUses({ records, now, logger }: MemoryContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  records.recordUse({ ids, usedAt: now() }).catch((error: unknown) => {
    logger.warn('usage.uncounted', { error });
  });
}
