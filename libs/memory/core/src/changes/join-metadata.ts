import {
  DEFAULT_MEMORY_CATEGORY,
  MEMORY_LIMITS,
  type Memory,
  type MemoryDraft,
  type MemoryPatch,
} from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import { safePatch, type MemoryFields } from './memory-fields.ts';
import { updateMemory } from './update-memory.ts';

export interface JoinedMemory {
  readonly memory: Memory;
  /** Says what became of what was given. */
  readonly notice: string;
}

/**
 * A memory what is stored again with the same text: tags are joined, the higher importance stands, and what it lacks
 * is filled in. One that is global stays as it is: others see it, too.
 */
export async function joinMetadata(context: MemoryContext, same: Memory, draft: MemoryDraft): Promise<JoinedMemory> {
  const { fields } = safePatch({ ...draft, content: undefined, project: undefined });
  if (same.project !== draft.project) {
    return { memory: same, notice: 'The same text is stored for all projects; that memory was left as it is.' };
  }
  const patch = joined(same, fields);
  const { memory } = await updateMemory(context, same.id, patch);
  const changes = described(same, memory);
  const notice =
    changes.length === 0
      ? 'The same text is stored already, with all of this.'
      : `The same text is stored already; that memory now has ${changes.join(', ')}.`;
  return { memory, notice };
}

function joined(same: Memory, { tags, importance, rationale, category }: Partial<MemoryFields>): MemoryPatch {
  return {
    tags: [...new Set([...same.tags, ...(tags ?? [])])].slice(0, MEMORY_LIMITS.tags),
    importance: Math.max(same.importance, importance ?? 0),
    ...(same.rationale === undefined && rationale !== undefined && { rationale }),
    ...(same.category === DEFAULT_MEMORY_CATEGORY && category !== undefined && { category }),
  };
}

function described(before: Memory, after: Memory): readonly string[] {
  const tags = after.tags.filter((tag) => !before.tags.includes(tag));
  return [
    ...(tags.length > 0 ? [`the tags ${tags.join(', ')} as well`] : []),
    ...(after.importance === before.importance ? [] : [`importance ${String(after.importance)}`]),
    ...(after.category === before.category ? [] : [`category ${after.category}`]),
    ...(after.rationale === before.rationale ? [] : ['a rationale']),
  ];
}
