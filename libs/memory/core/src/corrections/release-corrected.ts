import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory } from '@learning-memory/memory';
import { corrects } from '@learning-memory/session-note';
import { whereEqual } from '@learning-memory/vector-store-checks';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { statementsOf } from './corrected-text.ts';
import { reinstate, type TakenBack } from './reinstate.ts';

const PAGE = 100;

/** Gives back what a memory took back of others and no longer does: it says something else now, or is deleted. */
export async function releaseCorrected(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, says }: { readonly id: string; readonly says?: Memory | undefined },
): Promise<void> {
  const { vectorStore, points } = context;
  const [filter] = whereEqual<MemoryPayload>({ correctedBy: id });
  const page = await vectorStore.scroll(points.collection, { limit: PAGE, filter });
  if (page.points.length === 0) return;
  const said = says === undefined ? [] : statementsOf(says);
  const isUndone = ({ statement, by }: TakenBack): boolean =>
    by === id && !said.some((later) => corrects(later, statement));
  for (const corrected of page.points) {
    await queue.run(corrected.id, async () => {
      const current = await points.find(corrected.id);
      if (current !== undefined) await reinstate(context, current, isUndone);
    });
  }
}
