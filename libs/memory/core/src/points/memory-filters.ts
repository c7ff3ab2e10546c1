import { SESSION_NOTE_TAG, type MemoryCategory } from '@learning-memory/memory';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import type { MemoryPayload } from './memory-collection.ts';

export interface MemoryConditions {
  readonly category?: MemoryCategory | undefined;
  /** A memory must carry all of them. */
  readonly tags?: readonly string[] | undefined;
  readonly projects?: ProjectIds | undefined;
  readonly exceptNotesOf?: string | undefined;
}

const NOT_DELETED: Filter<MemoryPayload> = { op: 'eq', field: 'deletedAt', value: null };
const STANDING: Filter<MemoryPayload> = { op: 'eq', field: 'supersededBy', value: null };

/** Neither deleted nor superseded. */
export const LIVE: Filter<MemoryPayload> = { op: 'and', filters: [NOT_DELETED, STANDING] };

export const SUPERSEDED: Filter<MemoryPayload> = { op: 'and', filters: [NOT_DELETED, { op: 'not', filter: STANDING }] };

/** Live, superseded, or deleted at this moment or after it. */
export function notExpired(oldest: number): Filter<MemoryPayload> {
  return { op: 'or', filters: [NOT_DELETED, { op: 'range', field: 'deletedAt', gte: oldest }] };
}

/** Memories that `base` lets pass and that meet the conditions. */
export function filterMemories(
  base: Filter<MemoryPayload>,
  { category, tags = [], projects, exceptNotesOf }: MemoryConditions,
): Filter<MemoryPayload> {
  const ofTags = tags.flatMap((tag) => whereEqual<MemoryPayload>({ tags: tag.trim() }));
  const ofProjects = whereIn<MemoryPayload>({ project: projects });
  const others = exceptNotesOf === undefined ? [] : [notNotesOf(exceptNotesOf)];
  return {
    op: 'and',
    filters: [base, ...whereEqual<MemoryPayload>({ category }), ...ofTags, ...ofProjects, ...others],
  };
}

function notNotesOf(sessionId: string): Filter<MemoryPayload> {
  const notes = whereEqual<MemoryPayload>({ sessionId, tags: SESSION_NOTE_TAG });
  return { op: 'not', filter: { op: 'and', filters: notes } };
}

/** The projects in which a memory of this one is found: its own and what is global. */
export function projectsBeside(project: string | undefined): ProjectIds {
  return [...new Set([project ?? null, GLOBAL_PROJECT])];
}
