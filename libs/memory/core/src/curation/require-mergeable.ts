import { memoryError, type Memory, type MergeMemoriesOptions } from '@learning-memory/memory';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { requireMemory, restorableUntil, type MemoryContext } from '../memory-context.ts';
import { isSessionNote } from '../memory-kinds.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';

/** All of them, each live and free to become part of another. */
export async function requireMergeable(
  context: MemoryContext,
  { ids, check }: Pick<MergeMemoriesOptions, 'ids' | 'check'>,
): Promise<readonly EmbeddedMemory[]> {
  const found: EmbeddedMemory[] = [];
  for (const id of ids) {
    const source = await requireNotDeleted(context, id);
    await check?.(source.memory);
    const reason = whyNot(source.memory);
    if (reason !== undefined) {
      throw memoryError('MEMORY_NOT_MERGEABLE', `Memory '${id}' ${reason} Nothing was merged.`, { details: { id } });
    }
    found.push(source);
  }
  return found;
}

/** Rejects `MEMORY_ALREADY_DELETED`, with what became of it. */
export async function requireNotDeleted(context: MemoryContext, id: string): Promise<EmbeddedMemory> {
  const current = await requireMemory(context, id);
  const { deletedAt, mergedInto } = current.memory;
  if (deletedAt === undefined) return current;
  const until = new Date(restorableUntil(deletedAt)).toISOString();
  const became =
    mergedInto === undefined
      ? `is already deleted. It can be restored until ${until}`
      : `is already deleted: it became part of '${mergedInto}'. Use that one; the merge can be undone until ${until}`;
  throw memoryError('MEMORY_ALREADY_DELETED', `Memory '${id}' ${became}.`, {
    details: { id, ...(mergedInto !== undefined && { merged_into: mergedInto }), recoverable_until: until },
  });
}

function whyNot(memory: Memory): string | undefined {
  if (isSessionNote(memory)) return 'is the note of a session, which is brought up to date as a whole: leave it out.';
  if (memory.supersededBy === undefined) return undefined;
  return `was taken back by '${memory.supersededBy}': leave it out, or restore it first.`;
}

/** The project of all of them; what is global stays apart from what is not. */
export function requireOneProject(
  sources: readonly EmbeddedMemory[],
  sameProject: readonly string[],
): string | undefined {
  const [present] = sameProject;
  const owners = sources.map(({ memory: { id, project } }) => ({
    id,
    project: project !== undefined && sameProject.includes(project) ? present : project,
  }));
  const [first] = owners;
  const other = owners.find(({ project }) => project !== first?.project);
  if (other === undefined) return first?.project;
  const isGlobal = [first?.project, other.project].includes(GLOBAL_PROJECT);
  const message =
    `Memories '${first?.id ?? ''}' and '${other.id}' are ${isGlobal ? 'global and of one project' : 'of two projects'}: one ` +
    `would be recalled elsewhere. Merge those of one project alone, or change where one belongs first.`;
  throw memoryError('MEMORY_NOT_MERGEABLE', message, { details: { ids: [first?.id, other.id] } });
}
