import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory } from '@learning-memory/memory';
import { corrects, isCorrection } from '@learning-memory/session-note';
import { scrollPages, whereEqual } from '@learning-memory/vector-store-checks';
import { saveAgain } from '../changes/read-meaning.ts';
import { correctAgain } from '../corrections/correct-again.ts';
import { reinstate } from '../corrections/reinstate.ts';
import { saidAgain } from '../corrections/release-corrected.ts';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { correctionsIn } from '../statements/corrections-in.ts';

const PAGE = 100;

export interface Moved {
  /** They left recall. */
  readonly from: readonly string[];
  /** They took their place. */
  readonly to: readonly string[];
}

/** Who says instead what a statement was corrected by; `undefined` where nobody does. */
type Successor = (statement: string) => string | undefined;

/**
 * What was taken back of others by correctors among the memories that left recall is taken back by those in their place, or
 * given back. May be repeated.
 */
export async function moveCorrections(
  context: MemoryContext,
  queue: KeyedQueue,
  { correctors, from, to }: Moved & { readonly correctors: readonly string[] },
): Promise<void> {
  const corrected = await correctedBy(context, correctors, from);
  if (corrected.length === 0) return;
  const said = (await context.points.findAll(to)).map(({ memory }) => ({
    id: memory.id,
    says: statementsIfLive(memory),
  }));
  const successor: Successor = (statement) =>
    said.find(({ says }) => says.some((later) => corrects(later, statement)))?.id;
  for (const id of corrected) {
    const change = (held: MemoryContext): Promise<readonly string[]> => moveOne(held, id, { correctors, successor });
    const statements = await changeAlone(context, queue, { id, change });
    await correctAgain(context, queue, { id, statements });
  }
}

/** Resolves with what is said again. */
async function moveOne(
  context: MemoryContext,
  id: string,
  { correctors, successor }: { readonly correctors: readonly string[]; readonly successor: Successor },
): Promise<readonly string[]> {
  const current = await context.points.find(id);
  if (current === undefined) return [];
  const memory = withSuccessors(current.memory, correctors, successor);
  if (memory !== current.memory) await saveAgain(context, { ...current, memory });
  const reinstated = await reinstate(context, { ...current, memory }, ({ by }) => correctors.includes(by));
  return saidAgain(current.memory, reinstated);
}

function withSuccessors(memory: Memory, correctors: readonly string[], successor: Successor): Memory {
  const { supersededBy, corrections } = memory;
  const whole =
    supersededBy !== undefined && correctors.includes(supersededBy)
      ? statementsOf(memory)
          .map(successor)
          .find((id) => id !== undefined)
      : undefined;
  const parts = corrections?.map((one) =>
    correctors.includes(one.by) ? { ...one, by: successor(one.statement) ?? one.by } : one,
  );
  return {
    ...memory,
    ...(whole !== undefined && { supersededBy: whole }),
    ...(parts !== undefined && { corrections: parts }),
  };
}

/** Ids of those from which the correctors took something back, without those that left recall themselves. */
async function correctedBy(
  { vectorStore, points }: MemoryContext,
  correctors: readonly string[],
  from: readonly string[],
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const by of correctors) {
    const [filter] = whereEqual<MemoryPayload>({ correctedBy: by });
    for await (const page of scrollPages(vectorStore, points.collection, { filter, limit: PAGE })) {
      for (const { id } of page) if (!from.includes(id)) ids.add(id);
    }
  }
  return [...ids];
}

/** What took something back says so, or said so until it was corrected itself. */
export function mayHaveCorrected(memory: Memory): boolean {
  const said = (memory.corrections ?? []).map(({ statement }) => statement);
  return correctionsIn(memory) !== undefined || said.some((statement) => isCorrection(statement));
}

function statementsIfLive(memory: Memory): readonly string[] {
  return memory.deletedAt === undefined ? statementsOf(memory) : [];
}
