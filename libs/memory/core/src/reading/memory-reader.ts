import type { Memory, MemoryReader } from '@learning-memory/memory';
import type { ProjectIds } from '@learning-memory/project';
import type { CollectionModel, Filter, Page, VectorStore } from '@learning-memory/vector-store';
import { memoryCollection, type MemoryPayload } from '../points/memory-collection.ts';
import { filterMemories, LIVE } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';

const PAGE = 1000;
const POINTS_AT_ONCE = 200;

export interface MemoryReaderOptions {
  readonly vectorStore: VectorStore;
  readonly model: CollectionModel;
}

/** Reads the memories that a memory service over the same store keeps. */
export function createMemoryReader({ vectorStore, model }: MemoryReaderOptions): MemoryReader {
  const collection = memoryCollection(model);
  return {
    async newest({ projects, since, limit }) {
      const filter = { op: 'and' as const, filters: [live(projects), ...storedSince(since)] };
      const memories: Memory[] = [];
      let cursor: string | undefined;
      do {
        const page: Page<MemoryPayload> = await vectorStore.scroll(collection, {
          filter,
          cursor,
          limit: Math.min(PAGE, limit - memories.length),
          orderBy: { field: 'createdAt', direction: 'desc' },
        });
        memories.push(...page.points.map(({ payload }) => toMemory(payload)));
        cursor = page.nextCursor;
      } while (cursor !== undefined && memories.length < limit);
      return memories;
    },
    async oldest({ projects, before, limit, offset }) {
      const filter = { op: 'and' as const, filters: [live(projects), storedBefore(before)] };
      const orderBy = { field: 'createdAt', direction: 'asc' } as const;
      const page = await vectorStore.scroll(collection, { filter, limit, offset, orderBy });
      return page.points.map(({ payload }) => toMemory(payload));
    },
    async live(ids, projects) {
      const found: Memory[] = [];
      for (let start = 0; start < ids.length; start += POINTS_AT_ONCE) {
        const some = await vectorStore.get(collection, ids.slice(start, start + POINTS_AT_ONCE));
        found.push(...some.map(({ payload }) => toMemory(payload)).filter((memory) => isLive(memory, projects)));
      }
      return found;
    },
    count: (projects) => vectorStore.count(collection, live(projects)),
    async vectors(ids) {
      const found = new Map<string, readonly number[]>();
      for (let start = 0; start < ids.length; start += POINTS_AT_ONCE) {
        const some = ids.slice(start, start + POINTS_AT_ONCE);
        for (const { id, vector } of await vectorStore.get(collection, some, { withVectors: true })) {
          if (vector !== undefined) found.set(id, vector);
        }
      }
      return found;
    },
  };
}

function live(projects: ProjectIds | undefined): Filter<MemoryPayload> {
  return filterMemories(LIVE, { projects });
}

function isLive({ deletedAt, supersededBy, project }: Memory, projects: ProjectIds | undefined): boolean {
  return deletedAt === undefined && supersededBy === undefined && (projects?.includes(project ?? null) ?? true);
}

function storedBefore(before: number): Filter<MemoryPayload> {
  return { op: 'range', field: 'createdAt', lt: before };
}

function storedSince(since: number | undefined): readonly Filter<MemoryPayload>[] {
  return since === undefined ? [] : [{ op: 'range', field: 'createdAt', gte: since }];
}
