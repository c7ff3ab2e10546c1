import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory } from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { correctAgain } from './correct-again.ts';
import { settleCorrections } from './settle-corrections.ts';

/**
 * Memories that are live again take back again what they correct, and are corrected by what was said since. Resolves with them
 * as they are then, in their order.
 */
export async function settleLiveAgain(
  context: MemoryContext,
  queue: KeyedQueue,
  memories: readonly Memory[],
): Promise<readonly Memory[]> {
  for (const { id } of memories) await settleCorrections(context, queue, id);
  for (const memory of memories)
    await correctAgain(context, queue, { id: memory.id, statements: statementsOf(memory) });
  const found = await context.points.findAll(memories.map(({ id }) => id));
  const settled = new Map(found.map(({ memory }) => [memory.id, memory]));
  return memories.map((memory) => settled.get(memory.id) ?? memory);
}
