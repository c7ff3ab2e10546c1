import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, SupersededStatement } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { saveAgain } from '../changes/read-meaning.ts';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import { whenSaid } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { releaseCorrected } from './release-corrected.ts';
import { supersedeEarlier } from './supersede-earlier.ts';

const PAGE = 100;
const UNSETTLED: Filter<MemoryPayload> = { op: 'ne', field: 'unsettled', value: null };

/**
 * Takes back what a memory corrects, where nobody has yet. What cannot be done now, because the model is away or the server
 * ends, stays marked for `settleAll`: the memory is stored, whatever becomes of older ones.
 */
export async function settleCorrections(
  context: MemoryContext,
  queue: KeyedQueue,
  id: string,
): Promise<readonly SupersededStatement[]> {
  try {
    return await settle(context, queue, id);
  } catch (error) {
    context.logger.warn('memory.uncorrected', { error });
    return [];
  }
}

/** Takes back what was left by servers that ended. */
export async function settleAll(context: MemoryContext, queue: KeyedQueue): Promise<void> {
  const { vectorStore, points } = context;
  const ids: string[] = [];
  // Settling one changes what the next page would begin with.
  for await (const page of scrollPages(vectorStore, points.collection, { filter: UNSETTLED, limit: PAGE })) {
    ids.push(...page.map((unsettled) => unsettled.id));
  }
  for (const id of ids) await settleCorrections(context, queue, id);
}

async function settle(context: MemoryContext, queue: KeyedQueue, id: string): Promise<readonly SupersededStatement[]> {
  const { memory, saidAt, unsettled: said = [] } = (await context.points.find(id)) ?? {};
  if (memory === undefined || memory.deletedAt !== undefined || said.length === 0) return [];
  const superseded = await supersedeEarlier(context, queue, { memory, saidAt: whenSaid({ ...memory, saidAt }), said });
  const current = await changeAlone(context, queue, { id, change: (held) => markSettled(held, id, said) });
  if (superseded.length === 0 || saysStill(current, said)) return superseded;
  // Who deleted it or changed it meanwhile has not seen what was marked since.
  await releaseCorrected(context, queue, id);
  return [];
}

async function markSettled(context: MemoryContext, id: string, said: readonly string[]): Promise<Memory | undefined> {
  const current = await context.points.find(id);
  if (current === undefined) return undefined;
  const left = current.unsettled?.filter((statement) => !said.includes(statement)) ?? [];
  await saveAgain(context, { ...current, unsettled: left.length === 0 ? undefined : left });
  return current.memory;
}

/** Also where others have corrected it since. */
function saysStill(memory: Memory | undefined, said: readonly string[]): boolean {
  if (memory === undefined || memory.deletedAt !== undefined) return false;
  const statements = [...statementsOf(memory), ...(memory.corrections ?? []).map(({ statement }) => statement)];
  return said.every((statement) => statements.includes(statement));
}
