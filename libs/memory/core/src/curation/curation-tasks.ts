import {
  memoryError,
  type CurationTask,
  type CurationTasks,
  type CurationTasksOptions,
  type SimilarMemory,
} from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import type { MemoryContext } from '../memory-context.ts';
import { isRule, isSessionNote } from '../memory-kinds.ts';
import { filterMemories, LIVE } from '../points/memory-filters.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { toMemory, type EmbeddedMemory } from '../points/memory-points.ts';
import { memoryLifecycle } from '../reading/lifecycle.ts';
import { findNearDuplicates } from '../similarity/near-duplicates.ts';

const LIMITS = { min: 1, max: 100 } as const;
/** Each costs two searches. */
const COMPARED = 200;
const REVIEWED = 500;
/** Nothing younger is said to be of no use. */
const AGE_TO_REVIEW = 30 * 86_400_000;
const MOST_USES = 1;
/** Whoever gave it more means to keep it. */
const MOST_IMPORTANCE = 0.5;
const MERGE_SHARE = 2 / 3;

/** What whoever tidies may want to look at; see `MemoryCuration`. */
export async function curationTasks(
  context: MemoryContext,
  { projects, limit }: CurationTasksOptions,
): Promise<CurationTasks> {
  if (!Number.isInteger(limit) || limit < LIMITS.min || limit > LIMITS.max) {
    const message = `The limit is ${String(limit)}. Give a whole number from ${String(LIMITS.min)} to ${String(LIMITS.max)}.`;
    throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field: 'limit', value: limit } });
  }
  const filter = filterMemories(LIVE, { projects });
  const total = await context.vectorStore.count(context.points.collection, filter);
  const newest = await newestOf(context, filter);
  const merges = await findMerges(context, newest);
  const reviews = await findReviews(context, filter);
  const forMerges = Math.max(Math.ceil(limit * MERGE_SHARE), limit - reviews.length);
  const chosen = merges.slice(0, forMerges);
  return { tasks: [...chosen, ...reviews.slice(0, limit - chosen.length)], examined: newest.length, total };
}

async function newestOf(
  { vectorStore, points }: MemoryContext,
  filter: Filter<MemoryPayload>,
): Promise<readonly EmbeddedMemory[]> {
  const orderBy = { field: 'createdAt', direction: 'desc' } as const;
  const page = await vectorStore.scroll(points.collection, { filter, orderBy, limit: COMPARED, withVectors: true });
  return page.points.map(({ vector, payload }) => ({ memory: toMemory(payload), vector }));
}

/** Each memory is in one of them at most. */
async function findMerges(context: MemoryContext, newest: readonly EmbeddedMemory[]): Promise<readonly CurationTask[]> {
  const taken = new Set<string>();
  const merges: (CurationTask & { readonly similarity: number })[] = [];
  for (const compared of newest) {
    const { memory } = compared;
    if (taken.has(memory.id) || isSessionNote(memory)) continue;
    const { nearDuplicates } = await findNearDuplicates(context, compared);
    const near = await mergeable(
      context,
      compared,
      nearDuplicates.filter(({ id }) => !taken.has(id)),
    );
    if (near.length === 0) continue;
    const ids = [memory.id, ...near.map(({ id }) => id)];
    for (const id of ids) taken.add(id);
    merges.push({ kind: 'merge', ids, similarity: Math.min(...near.map(({ similarity }) => similarity)) });
  }
  return merges.sort((one, other) => other.similarity - one.similarity);
}

/** Those that a merge would take: of the same project, and no note. */
async function mergeable(
  { points }: MemoryContext,
  { memory }: EmbeddedMemory,
  near: readonly SimilarMemory[],
): Promise<readonly SimilarMemory[]> {
  if (near.length === 0) return [];
  const found = await points.findAll(near.map(({ id }) => id));
  const ids = found
    .filter((other) => other.memory.project === memory.project && !isSessionNote(other.memory))
    .map((other) => other.memory.id);
  return near.filter(({ id }) => ids.includes(id));
}

type Review = Extract<CurationTask, { readonly kind: 'review' }>;

/** The least important first, then the one that was longest of no use. */
async function findReviews(
  { vectorStore, points, records, now }: MemoryContext,
  live: Filter<MemoryPayload>,
): Promise<readonly Review[]> {
  const old: Filter<MemoryPayload> = { op: 'range', field: 'createdAt', lt: now() - AGE_TO_REVIEW };
  const orderBy = { field: 'createdAt', direction: 'asc' } as const;
  const filter: Filter<MemoryPayload> = { op: 'and', filters: [live, old] };
  const page = await vectorStore.scroll(points.collection, { filter, orderBy, limit: REVIEWED });
  const memories = page.points.map(({ payload }) => toMemory(payload));
  const usage = await records.findUsage(memories.map(({ id }) => id));
  return memories
    .filter((memory) => !isRule(memory) && !isSessionNote(memory) && memory.importance <= MOST_IMPORTANCE)
    .map((memory): Review => {
      const { useCount = 0, lastUsedAt = memory.createdAt } = usage.get(memory.id) ?? {};
      const { stage } = memoryLifecycle(memory, usage, now());
      return { kind: 'review', id: memory.id, stage, importance: memory.importance, useCount, lastUsedAt };
    })
    .filter(({ useCount, stage }) => useCount <= MOST_USES && (stage === 'archived' || stage === 'stale'))
    .sort((one, other) => one.importance - other.importance || one.lastUsedAt - other.lastUsedAt);
}
