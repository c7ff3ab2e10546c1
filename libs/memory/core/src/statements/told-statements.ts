import type { Memory } from '@learning-memory/memory';
import { ToldStatement } from '@learning-memory/session-note';
import { statementsOf } from './corrected-text.ts';

/** Each is compared with those of every other memory beside it. */
const MOST = 6;

/** The first statements of a memory, ready to be compared with those of others. */
export function toldStatementsOf(memory: Pick<Memory, 'content' | 'tags'>): readonly ToldStatement[] {
  return statementsOf(memory)
    .slice(0, MOST)
    .map((statement) => new ToldStatement(statement));
}
