import type { MemoryCategory } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import type { MemoryPayload } from './memory-collection.ts';

export interface MemoryConditions {
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
}

export const LIVE: Filter<MemoryPayload> = { op: 'eq', field: 'deletedAt', value: null };

/** Memories that `base` lets pass and that meet the conditions. */
export function filterMemories(
  base: Filter<MemoryPayload>,
  { category, tags = [] }: MemoryConditions,
): Filter<MemoryPayload> {
  const filters: Filter<MemoryPayload>[] = [base];
  if (category !== undefined) filters.push({ op: 'eq', field: 'category', value: category });
  for (const tag of tags) filters.push({ op: 'eq', field: 'tags', value: tag.trim() });
  return { op: 'and', filters };
}
