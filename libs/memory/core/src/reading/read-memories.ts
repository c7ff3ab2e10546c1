import type { ListMemoriesOptions, MemoryDetails, MemoryPage } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { oldestRestorable, requireMemory, type MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { filterMemories, LIVE, SUPERSEDED } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';
import { memoryLifecycle } from './lifecycle.ts';

export async function getMemory(context: MemoryContext, id: string): Promise<MemoryDetails> {
  const { memory } = await requireMemory(context, id);
  const { records } = context;
  const [usage, earlier] = await Promise.all([records.findUsage([id]), records.listRevisions(id)]);
  const use = usage.get(id);
  return {
    memory,
    stage: memoryLifecycle(memory, usage, context.now()).stage,
    useCount: use?.useCount ?? 0,
    lastUsedAt: use?.lastUsedAt,
    revisions: earlier.map(({ revision, replacedAt }) => ({ revision, replacedAt })),
  };
}

export async function listMemories(
  { vectorStore, points, now }: MemoryContext,
  options: ListMemoriesOptions,
): Promise<MemoryPage> {
  const base = options.deleted === true ? restorable(now()) : LIVE;
  const filter = filterMemories(base, options);
  const [page, total] = await Promise.all([
    vectorStore.scroll(points.collection, {
      filter,
      limit: options.limit,
      offset: options.offset,
      orderBy: { field: 'createdAt', direction: 'desc' },
    }),
    vectorStore.count(points.collection, filter),
  ]);
  return { memories: page.points.map(({ payload }) => toMemory(payload)), total };
}

function restorable(now: number): Filter<MemoryPayload> {
  return { op: 'or', filters: [{ op: 'range', field: 'deletedAt', gte: oldestRestorable(now) }, SUPERSEDED] };
}
