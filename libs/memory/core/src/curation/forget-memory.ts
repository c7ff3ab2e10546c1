import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Curator } from '@learning-memory/memory';
import { deleteMemory } from '../changes/remove-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import { curate, newRecord } from './curate.ts';
import { moveCorrections } from './move-corrections.ts';
import { requireNotDeleted } from './require-mergeable.ts';

/** Deletes softly, and gives back what the memory took back of others; somebody asked for it, who is kept. */
export async function forgetMemory(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, by }: { readonly id: string; readonly by: Curator | undefined },
): Promise<{ readonly restorableUntil: number }> {
  const forgotten = await queue.run(id, async () => {
    const { memory } = await requireNotDeleted(context, id);
    const record = newRecord(context, by, { action: 'forget', memoryIds: [id], project: memory.project });
    const then = { ...context, now: () => record.at };
    return curate(context, { record, expected: [memory] }, () => deleteMemory(then, id));
  });
  await moveCorrections(context, queue, { from: [id], to: [] });
  return forgotten;
}
