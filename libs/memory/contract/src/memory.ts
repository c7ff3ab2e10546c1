import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

export const MEMORY_CATEGORIES = [
  'preference',
  'fact',
  'event',
  'workflow',
  'context',
  'error',
  'decision',
  'general',
] as const;
export type MemoryCategory = (typeof MEMORY_CATEGORIES)[number];

export const DEFAULT_MEMORY_CATEGORY: MemoryCategory = 'general';
export const DEFAULT_MEMORY_IMPORTANCE = 0.5;

/** Lengths in code points after trimming. */
export const MEMORY_LIMITS = { content: 10_000, rationale: 2000, tags: 20, tag: 50 } as const;

/** How long a deleted memory can be restored. */
export const MEMORY_RESTORE_DAYS = 30;

/** The kind under which a metadata store keeps uses and revisions of memories. */
export const MEMORY_RECORD_KIND = 'memory';

/** A stored memory. Times are epoch milliseconds. */
export interface Memory {
  readonly id: string;
  /** Secrets replaced by `[REDACTED:KIND]`, private parts removed. */
  readonly content: string;
  readonly category: MemoryCategory;
  /** 0 to 1. */
  readonly importance: number;
  readonly tags: readonly string[];
  readonly rationale?: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Absent unless deleted. */
  readonly deletedAt?: number | undefined;
}

/** The payload of a point in `memories`. */
export interface MemoryPayload extends Memory {
  /** SHA-256 of the normalised content, for exact duplicates. */
  readonly contentHash: string;
  /** Its place in an episode; see `formatPlace`. Absent where it was stored without a vector. */
  readonly place?: string | undefined;
}

/** Lexical fields and their weights. */
export const MEMORY_TEXT_FIELDS = { content: 1, tags: 0.5 } as const;

export function memoryCollection(model: CollectionModel): CollectionRef<MemoryPayload> {
  return {
    name: 'memories',
    model,
    textFields: MEMORY_TEXT_FIELDS,
    indexedFields: ['createdAt', 'category', 'contentHash', 'deletedAt', 'place'],
  };
}
