import type { Memory, QuestionedMemory } from '@learning-memory/memory';
import { mayReplace } from '@learning-memory/session-note';
import { isSessionNote } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { toldStatementsOf } from '../statements/told-statements.ts';

/** More would be a list to work through, and nobody does. */
const MOST_QUESTIONED = 2;

interface Hit {
  readonly id: string;
  readonly payload: MemoryPayload;
}

/** Which memories of the same thing, the most alike first, a new one may have made untrue; the note of a session asks nobody. */
export function questionedBy(memory: Memory, ofSameThing: readonly Hit[]): readonly QuestionedMemory[] {
  if (isSessionNote(memory)) return [];
  const said = toldStatementsOf(memory).filter(({ tellsOfChange }) => tellsOfChange);
  return ofSameThing
    .filter(({ id, payload }) => id !== memory.id && payload.project === memory.project && mayBeUntrue(payload))
    .filter(({ payload }) =>
      toldStatementsOf(payload).some((earlier) => said.some((later) => mayReplace(later, earlier))),
    )
    .slice(0, MOST_QUESTIONED)
    .map(({ id, payload: { content } }) => ({ id, content }));
}

/** Not what happened, nor the note of a session; a rule of importance 1 is worth asking about all the same. */
function mayBeUntrue(payload: MemoryPayload): boolean {
  return !isSessionNote(payload) && payload.category !== 'event' && payload.category !== 'error';
}
