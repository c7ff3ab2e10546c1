import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Curator, ForgottenMemory, MemoryCheck } from '@learning-memory/memory';
import { withMeanings } from '../changes/read-meaning.ts';
import { softlyDeleted } from '../changes/remove-memory.ts';
import { restorableUntil, type MemoryContext } from '../memory-context.ts';
import { curate, newRecord } from './curate.ts';
import { correctorsAmong, handOver } from './hand-over.ts';
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
): Promise<ForgottenMemory> {
  const forgotten = await queue.run(id, async () => {
    const current = await requireNotDeleted(context, id);
    const { memory } = current;
    await check?.(memory);
    const expected = await withMeanings([current], context);
    const record = newRecord(context, by, { action: 'forget', memoryIds: [id], project: memory.project });
    const correctors = correctorsAmong([memory]);
    await curate(context, { record, expected, correctors }, (all) => all.map((now) => softlyDeleted(now, record.at)));
    return { record, correctors };
  });
  if (forgotten.correctors.length > 0) await handOver(context, queue, forgotten);
  const { id: curationId, at } = forgotten.record;
  return { curationId, restorableUntil: restorableUntil(at) };
}
