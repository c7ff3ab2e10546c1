import type { KeyedQueue } from '@learning-memory/concurrency';
import { memoryError, type CurationRecord, type Memory, type UndoneCuration } from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import { setImportance } from './boost-memory.ts';
import { findUndoable } from './find-undoable.ts';
import { requireNotDeleted } from './require-mergeable.ts';
import type { Undo } from './undo.ts';
import { undoForget } from './undo-forget.ts';
import { undoMerge } from './undo-merge.ts';

/** Undoes what was last done to a memory, or one action by the id of its record; see `MemoryCuration`. */
export async function undoCuration(
  context: MemoryContext,
  queue: KeyedQueue,
  { id: asked, by, check }: Omit<Undo, 'undone'>,
): Promise<UndoneCuration> {
  const { action, id, undone } = await findUndoable(context, asked, check);
  const undo = { id, by, check, undone };
  if (action === 'merge') return undoMerge(context, queue, undo);
  if (action === 'forget') return undoForget(context, queue, undo);
  return queue.run(id, async () => ({ action, undone, memories: [await undoBoost(context, undo)] }));
}

async function undoBoost(context: MemoryContext, { id, by, check, undone }: Undo): Promise<Memory> {
  const current = await requireNotDeleted(context, id);
  await check?.(current.memory);
  const { importance } = current.memory;
  if (undone?.before === undefined || importance !== undone.after) throw changedSince(id, importance, undone);
  const after = undone.before;
  const { memory } = await setImportance(context, current, { action: 'restore', by, after, undoes: undone.id });
  return memory;
}

function changedSince(id: string, importance: number, undone: CurationRecord | undefined): Error {
  const message =
    `The importance of memory '${id}' is ${String(importance)} by now, not the ${String(undone?.after)} that this made it: ` +
    'somebody has changed it since, and nothing was undone. Set the importance that you want.';
  return memoryError('MEMORY_NOTHING_TO_UNDO', message, { details: { id, importance } });
}
