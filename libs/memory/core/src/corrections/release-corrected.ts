import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory } from '@learning-memory/memory';
import { corrects } from '@learning-memory/session-note';
import { scrollPages, whereEqual } from '@learning-memory/vector-store-checks';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { correctAgain } from './correct-again.ts';
import { isStanding } from './mark-corrected.ts';
import { reinstate, type TakenBack } from './reinstate.ts';

const PAGE = 100;

/** Gives back what a memory took back of others and no longer does: it says something else now, or is deleted. */
export async function releaseCorrected(context: MemoryContext, queue: KeyedQueue, id: string): Promise<void> {
  const { vectorStore, points } = context;
  const [filter] = whereEqual<MemoryPayload>({ correctedBy: id });
  const ids: string[] = [];
  // Giving one back changes what the next page would begin with.
  for await (const page of scrollPages(vectorStore, points.collection, { filter, limit: PAGE })) {
    ids.push(...page.map((corrected) => corrected.id));
  }
  for (const corrected of ids) {
    const change = (held: MemoryContext): Promise<readonly string[]> => giveBack(held, { corrected, by: id });
    const statements = await changeAlone(context, queue, { id: corrected, change });
    await correctAgain(context, queue, { id: corrected, statements });
  }
}

/** Resolves with what is said again. */
async function giveBack(
  held: MemoryContext,
  { corrected, by }: { readonly corrected: string; readonly by: string },
): Promise<readonly string[]> {
  // What it says by now: it may have been brought back, and have corrected again.
  const said = await saidBy(held, by);
  const isUndone = (taken: TakenBack): boolean =>
    taken.by === by && !said.some((later) => corrects(later, taken.statement));
  const current = await held.points.find(corrected);
  return current === undefined ? [] : saidAgain(current.memory, await reinstate(held, current, isUndone));
}

/** The statements that stand in a memory and did not before. */
export function saidAgain(before: Memory, memory: Memory): readonly string[] {
  const known = isStanding(before) ? statementsOf(before) : [];
  return isStanding(memory) ? statementsOf(memory).filter((statement) => !known.includes(statement)) : [];
}

async function saidBy({ points }: MemoryContext, id: string): Promise<readonly string[]> {
  const memory = (await points.find(id))?.memory;
  return memory === undefined || memory.deletedAt !== undefined ? [] : statementsOf(memory);
}
