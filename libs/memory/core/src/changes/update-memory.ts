import type { Memory, MemoryPatch, StoredMemory } from '@learning-memory/memory';
import { keepRevision, requireLiveMemory, type MemoryContext } from '../memory-context.ts';
import { isSessionNote } from '../memory-kinds.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { findNearDuplicates } from '../similarity/near-duplicates.ts';
import { withCorrections } from '../statements/corrected-text.ts';
import { correctionsIn } from '../statements/corrections-in.ts';
import { safePatch } from './memory-fields.ts';
import { keepMeaning, readMeaning } from './read-meaning.ts';

export interface UpdatedMemory extends StoredMemory {
  /** What it was, where its content is another now. */
  readonly before?: Memory | undefined;
}

/** Changes what the patch names; a patch that changes nothing writes nothing. */
export async function updateMemory(context: MemoryContext, id: string, patch: MemoryPatch): Promise<UpdatedMemory> {
  const current = await requireLiveMemory(context, id);
  const { fields, redactions } = safePatch(patch);
  const changed: Memory = {
    ...current.memory,
    ...fields,
    ...(fields.content !== undefined && said(current.memory, fields.content)),
  };
  if (isSame(changed, current.memory)) {
    return { memory: current.memory, created: false, redactions, nearDuplicates: [] };
  }
  // It may be stored later than it was said, as the note of a session is by the server of the next one.
  const updatedAt = Math.min(Math.max(patch.saidAt ?? Infinity, current.memory.updatedAt), context.now());
  const { saidAt = changed.content === current.memory.content ? current.saidAt : updatedAt } = patch;
  const unsettled = stillUnsettled(current, changed);
  const { notice, ...saved } = await replaceMemory(
    context,
    { ...current, saidAt, unsettled },
    { ...changed, updatedAt },
  );
  const found = await findNearDuplicates(context, saved);
  const before = saved.memory.content === current.memory.content ? undefined : current.memory;
  return { memory: saved.memory, created: false, redactions, notice, before, ...found };
}

/** What is new, with what was new before and nobody has looked at yet. */
function stillUnsettled({ memory, unsettled = [] }: EmbeddedMemory, changed: Memory): readonly string[] | undefined {
  const said = [...unsettled, ...(correctionsIn(changed, memory) ?? [])];
  return said.length === 0 ? undefined : [...new Set(said)];
}

/** New words stand for themselves; the note of a session that goes on says again what was corrected meanwhile. */
function said(current: Memory, content: string): Pick<Memory, 'content' | 'corrections' | 'supersededBy'> {
  const corrections = isSessionNote(current) ? (current.corrections ?? []) : [];
  return { ...withCorrections(content, corrections), supersededBy: undefined };
}

/** Keeps the current state as a revision; reads the meaning anew where it is missing or the content is another. */
export async function replaceMemory(
  context: MemoryContext,
  current: EmbeddedMemory,
  memory: Memory,
): Promise<EmbeddedMemory & { readonly notice?: string | undefined }> {
  const isSameContent = memory.content === current.memory.content;
  const { vector, isUnread, notice } = await (isSameContent
    ? keepMeaning(current, context)
    : readMeaning(memory.content, context));
  await keepRevision(context, current.memory);
  const replaced = { ...current, memory, vector, isUnread };
  await context.points.save(replaced);
  return { ...replaced, notice };
}

function isSame(left: Memory, right: Memory): boolean {
  return (
    left.content === right.content &&
    left.category === right.category &&
    left.importance === right.importance &&
    left.rationale === right.rationale &&
    left.project === right.project &&
    JSON.stringify(left.tags) === JSON.stringify(right.tags)
  );
}
