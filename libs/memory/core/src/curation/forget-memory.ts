import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Curator, MemoryCheck } from '@learning-memory/memory';
import { deleteSoftly } from '../changes/remove-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { curate, newRecord } from './curate.ts';
import { mayHaveCorrected, moveCorrectionsOf } from './move-corrections.ts';
import { requireNotDeleted } from './require-mergeable.ts';

/** Deletes softly, and gives back what the memory took back of others; somebody asked for it, who is kept. */
export async function forgetMemory(
  context: MemoryContext,
  queue: KeyedQueue,
  {
    id,
    by,
    check,
  }: { readonly id: string; readonly by?: Curator | undefined; readonly check?: MemoryCheck | undefined },
): Promise<{ readonly restorableUntil: number }> {
  const { memory, ...forgotten } = await queue.run(id, async () => {
    const { memory } = await requireNotDeleted(context, id);
    await check?.(memory);
    const record = newRecord(context, by, { action: 'forget', memoryIds: [id], project: memory.project });
    const then = { ...context, now: () => record.at };
    const deleted = await curate(context, { record, expected: [memory] }, ([current]) =>
      deleteSoftly(then, current as EmbeddedMemory),
    );
    return { memory, ...deleted };
  });
  if (mayHaveCorrected(memory)) await moveCorrectionsOf(context, queue, { correctors: [id], from: [id], to: [] });
  return forgotten;
}
