import {
  MEMORY_RECORD_KIND,
  memoryLifecycle,
  type ListMemoriesOptions,
  type MemoryDetails,
  type MemoryPage,
  type MemoryPayload,
} from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { oldestRestorable, recordKey, requireMemory, type MemoryContext } from './memory-context.ts';
import { toMemory } from './memory-points.ts';

export async function getMemory(context: MemoryContext, id: string): Promise<MemoryDetails> {
  const { memory } = await requireMemory(context, id);
  const { usage, revisions } = context.metadataStore;
  const [uses, earlier] = await Promise.all([usage.find(MEMORY_RECORD_KIND, [id]), revisions.list(recordKey(id))]);
  const use = uses.get(id);
  return {
    memory,
    stage: memoryLifecycle(use?.lastUsedAt ?? memory.createdAt, context.now()).stage,
    useCount: use?.useCount ?? 0,
    lastUsedAt: use?.lastUsedAt,
    revisions: earlier.map(({ revision, replacedAt }) => ({ revision, replacedAt })),
  };
}

export async function listMemories(
  { vectorStore, points, now }: MemoryContext,
  options: ListMemoriesOptions,
): Promise<MemoryPage> {
  const filter = listFilter(options, now());
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

function listFilter({ category, tags = [], deleted = false }: ListMemoriesOptions, now: number): Filter<MemoryPayload> {
  const filters: Filter<MemoryPayload>[] = [
    deleted
      ? { op: 'range', field: 'deletedAt', gte: oldestRestorable(now) }
      : { op: 'eq', field: 'deletedAt', value: null },
  ];
  if (category !== undefined) filters.push({ op: 'eq', field: 'category', value: category });
  for (const tag of tags) filters.push({ op: 'eq', field: 'tags', value: tag.trim() });
  return { op: 'and', filters };
}
