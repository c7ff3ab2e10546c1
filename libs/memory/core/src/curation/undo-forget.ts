import type { KeyedQueue } from '@learning-memory/concurrency';
import { memoryError, type UndoneCuration } from '@learning-memory/memory';
import { withMeanings } from '../changes/read-meaning.ts';
import { undeleted } from '../changes/remove-memory.ts';
import { settleLiveAgain } from '../corrections/settle-live-again.ts';
import { requireMemory, type MemoryContext } from '../memory-context.ts';
import { curate, newRecord } from './curate.ts';
import type { Undo } from './undo.ts';

/** The memory is live again, takes back again what it corrects, and is corrected by what was said since. */
export async function undoForget(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, by, check, undone }: Undo,
): Promise<UndoneCuration> {
  const memory = await queue.run(id, async () => {
    const deleted = await requireMemory(context, id);
    await check?.(deleted.memory);
    const { deletedAt, mergedInto, project } = deleted.memory;
    if (deletedAt === undefined || mergedInto !== undefined) {
      const now = mergedInto === undefined ? 'is not deleted' : `became part of '${mergedInto}' since`;
      throw memoryError('MEMORY_NOTHING_TO_UNDO', `There is nothing to undo: memory '${id}' ${now}.`, {
        details: { id },
      });
    }
    const expected = await withMeanings([deleted], context);
    const undoes = undone && { undoes: undone.id };
    const record = newRecord(context, by, { action: 'restore', memoryIds: [id], project, ...undoes });
    await curate(context, { record, expected }, (all) => all.map(undeleted));
    return undeleted(deleted).memory;
  });
  return { action: 'forget', memories: await settleLiveAgain(context, queue, [memory]), undone };
}
