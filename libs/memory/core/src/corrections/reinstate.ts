import type { Memory, MemoryCorrection } from '@learning-memory/memory';
import { saveAgain } from '../changes/read-meaning.ts';
import { replaceMemory } from '../changes/update-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import { correctorsOf, type EmbeddedMemory } from '../points/memory-points.ts';
import { statementsOf, withoutCorrections } from '../statements/corrected-text.ts';

/** Corrections of one memory that are known to be undone. */
const MOST_UPHELD = 20;

/** What took something back, and what. */
export type TakenBack = Pick<MemoryCorrection, 'statement' | 'by'>;

/** The memory as it was before those corrections that are undone. */
export async function reinstate(
  context: MemoryContext,
  current: EmbeddedMemory,
  isUndone: (taken: TakenBack) => boolean,
): Promise<Memory> {
  const { supersededBy: _supersededBy, ...standing } = current.memory;
  const isLifted = !isSupersededStill(current.memory, isUndone);
  const undone = (current.memory.corrections ?? []).filter(isUndone);
  if (!isLifted && undone.length === 0) return current.memory;
  const memory = withoutThese(isLifted ? standing : current.memory, undone);
  if (undone.length > 0) return (await replaceMemory(context, current, memory)).memory;
  await saveAgain(context, { ...current, memory });
  return memory;
}

/** The memory as it was before all corrections; none of these corrects it again. */
export async function uphold(context: MemoryContext, current: EmbeddedMemory): Promise<Memory> {
  const correctors = correctorsOf(current.memory);
  const upheldAgainst = [...new Set([...(current.upheldAgainst ?? []), ...correctors])].slice(-MOST_UPHELD);
  return reinstate(context, { ...current, ...(upheldAgainst.length > 0 && { upheldAgainst }) }, () => true);
}

function withoutThese({ corrections = [], ...memory }: Memory, undone: readonly MemoryCorrection[]): Memory {
  const kept = corrections.filter((one) => !undone.includes(one));
  const content = withoutCorrections(memory.content, undone);
  return { ...memory, content, ...(kept.length > 0 && { corrections: kept }) };
}

/** True as well for one that nothing took the place of. */
function isSupersededStill(memory: Memory, isUndone: (taken: TakenBack) => boolean): boolean {
  const { supersededBy: by } = memory;
  return by === undefined || !statementsOf(memory).some((statement) => isUndone({ statement, by }));
}
