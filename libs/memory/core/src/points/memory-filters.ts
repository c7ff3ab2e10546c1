import type { MemoryCategory } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual } from '@learning-memory/vector-store-checks';
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
  const ofTags = tags.flatMap((tag) => whereEqual<MemoryPayload>({ tags: tag.trim() }));
  return { op: 'and', filters: [base, ...whereEqual<MemoryPayload>({ category }), ...ofTags] };
}
