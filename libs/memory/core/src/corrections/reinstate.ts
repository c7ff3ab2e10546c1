import type { Memory, MemoryCorrection } from '@learning-memory/memory';
import { keepMeaning } from '../changes/read-meaning.ts';
import { replaceMemory } from '../changes/update-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { statementsOf, withoutCorrections } from './corrected-text.ts';

/** What took something back, and what. */
export type TakenBack = Pick<MemoryCorrection, 'statement' | 'by'>;

/** The memory as it was before those corrections that are undone. */
export async function reinstate(
  context: MemoryContext,
  current: EmbeddedMemory,
  isUndone: (taken: TakenBack) => boolean,
): Promise<Memory> {
  const { memory } = current;
  const { supersededBy: by, corrections = [], ...rest } = memory;
  const undone = corrections.filter(isUndone);
  const stillSuperseded = by !== undefined && !statementsOf(memory).some((statement) => isUndone({ statement, by }));
  if (undone.length === 0 && (by === undefined || stillSuperseded)) return memory;
  const kept = corrections.filter((one) => !undone.includes(one));
  const before: Memory = {
    ...rest,
    content: withoutCorrections(rest.content, undone),
    ...(kept.length > 0 && { corrections: kept }),
    ...(stillSuperseded && { supersededBy: by }),
  };
  if (undone.length > 0) return (await replaceMemory(context, current, before)).memory;
  const { vector, isUnread } = await keepMeaning(current, context);
  await context.points.save({ ...current, memory: before, vector, isUnread });
  return before;
}
