import type { Memory, MemoryCorrection } from '@learning-memory/memory';
import { decisionsOf, sentencesOf } from '@learning-memory/session-note';
import { isSessionNote } from '../memory-kinds.ts';

type Said = Pick<Memory, 'content' | 'tags'>;

/** What a memory states, each for itself: its sentences; of the note of a session only what was decided. */
export function statementsOf(memory: Said): readonly string[] {
  return isSessionNote(memory) ? decisionsOf(memory.content) : sentencesOf(memory.content);
}

/** The content with the later words in place of the earlier; those it does not hold are left out. */
export function withCorrections(
  content: string,
  corrections: readonly MemoryCorrection[],
): Pick<Memory, 'content' | 'corrections'> {
  const made = corrections.filter(({ statement }) => content.includes(statement));
  const corrected = made.reduce((text, one) => text.replace(one.statement, () => markOf(one)), content);
  return { content: corrected, corrections: made.length === 0 ? undefined : made };
}

/** The content with the earlier words again. */
export function withoutCorrections(content: string, corrections: readonly MemoryCorrection[]): string {
  return corrections.reduceRight((text, one) => text.replace(markOf(one), () => one.statement), content);
}

/** Before what is said instead. */
export const MARK = 'Corrected later: ';

function markOf({ instead }: MemoryCorrection): string {
  return `${MARK}${instead}`;
}
