import type { Memory } from '@learning-memory/memory';
import { isCorrection } from '@learning-memory/session-note';
import { statementsOf } from './corrected-text.ts';

/** Corrections of one memory that are looked at. */
const MOST = 8;

/** The statements of a memory that may take back older ones, without those that it said before; `undefined` without any. */
export function correctionsIn(memory: Memory, before?: Memory): readonly string[] | undefined {
  // Of what belongs to nobody knows which project, nobody knows what it is about.
  if (memory.project === undefined) return undefined;
  const known = before === undefined ? [] : statementsOf(before);
  const said = statementsOf(memory).filter((statement) => !known.includes(statement) && isCorrection(statement));
  return said.length === 0 ? undefined : said.slice(0, MOST);
}
