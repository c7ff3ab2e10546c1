import type { ProjectPayload } from '@learning-memory/project';

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

/** Of a rule: it stays until somebody changes it, and no age lowers it. */
export const RULE_IMPORTANCE = 1;

/** Carried by what was noted of a whole session, of which it has the `sessionId`. */
export const SESSION_NOTE_TAG = 'session-note';

/** Lengths in code points after trimming. */
export const MEMORY_LIMITS = { content: 10_000, rationale: 2000, tags: 20, tag: 50 } as const;

/** Says how long a deleted memory can be restored. */
export const MEMORY_RESTORE_DAYS = 30;

/** Says what a later memory of the same project took back. */
export interface MemoryCorrection {
  /** What was said before. */
  readonly statement: string;
  /** What the later memory says instead. */
  readonly instead: string;
  /** The id of the later memory. */
  readonly by: string;
}

/** A stored memory. Times are epoch milliseconds. */
export interface Memory extends ProjectPayload {
  readonly id: string;
  /** Secrets replaced by `[REDACTED:KIND]`, private parts removed. */
  readonly content: string;
  readonly category: MemoryCategory;
  /** Lies between 0 and 1. */
  readonly importance: number;
  readonly tags: readonly string[];
  readonly rationale?: string | undefined;
  /** The session of the client that stored it; absent where nobody said. */
  readonly sessionId?: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The memory that took back all that this one says: it is not recalled any more. Undone by `restore`. */
  readonly supersededBy?: string | undefined;
  /** Parts that were taken back: the content says the later in place of each. Undone by `restore`. */
  readonly corrections?: readonly MemoryCorrection[] | undefined;
  /** The memories that it was made of. */
  readonly mergedFrom?: readonly string[] | undefined;
  /** The memory that it became part of, and was deleted for. Undone by `undo` of the curation. */
  readonly mergedInto?: string | undefined;
  /** Absent unless deleted. */
  readonly deletedAt?: number | undefined;
}

/** Goes by the time since the last use, youngest first. Age lowers the rank of a memory and never deletes it. */
export type MemoryStage = 'active' | 'recent' | 'archived' | 'stale';
