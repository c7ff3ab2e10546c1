import type { KeyedQueue } from '@learning-memory/concurrency';
import { joinNotices } from '@learning-memory/errors';
import {
  memoryError,
  MERGE_SOURCES,
  MERGE_STRATEGIES,
  type MergedMemory,
  type MergeMemoriesOptions,
} from '@learning-memory/memory';
import { readMeaning, withMeanings, type MemoryMeaning } from '../changes/read-meaning.ts';
import { restorableUntil, type MemoryContext } from '../memory-context.ts';
import { whenSaid } from '../memory-kinds.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { statementsOf } from '../statements/corrected-text.ts';
import { curate, newRecord } from './curate.ts';
import { correctorsAmong, handOver, type HandOver } from './hand-over.ts';
import { inTurn } from './in-turn.ts';
import { byNewest, mergedFields, mergedUsage, type MergedFields, type MergePlan } from './merged-fields.ts';
import { requireMergeable, requireOneProject } from './require-mergeable.ts';

/** Makes one memory of several; see `MemoryCuration`. */
export async function mergeMemories(
  context: MemoryContext,
  queue: KeyedQueue,
  options: MergeMemoriesOptions,
): Promise<MergedMemory> {
  const ids = checkOptions(options);
  const { merged, ...done } = await inTurn(queue, ids, () => mergeInTurn(context, ids, options));
  if (done.correctors.length > 0) await handOver(context, queue, done);
  return merged;
}

function checkOptions({ ids, strategy = 'combine' }: MergeMemoriesOptions): readonly string[] {
  const distinct = [...new Set(ids)];
  const { fewest, most } = MERGE_SOURCES;
  if (distinct.length < fewest || distinct.length > most) {
    const message = `There are ${String(distinct.length)} different memories to merge. Give ${String(fewest)} to ${String(most)}.`;
    throw memoryError('MEMORY_INVALID_INPUT', message, { details: { actual: distinct.length, fewest, most } });
  }
  if (!MERGE_STRATEGIES.includes(strategy)) {
    const message = `The strategy is '${String(strategy)}'. Valid options: ${MERGE_STRATEGIES.join(', ')}.`;
    throw memoryError('MEMORY_INVALID_INPUT', message, { details: { options: MERGE_STRATEGIES } });
  }
  return distinct;
}

async function mergeInTurn(
  context: MemoryContext,
  ids: readonly string[],
  { strategy = 'combine', by, check, sameProject = [] }: MergeMemoriesOptions,
): Promise<HandOver & { readonly merged: MergedMemory }> {
  const sources = await withMeanings(await requireMergeable(context, { ids, check }), context);
  const project = requireOneProject(sources, sameProject);
  const [newest, ...others] = sources.toSorted(byNewest);
  if (newest === undefined) throw new Error('There is nothing to merge.');
  const at = context.now();
  const plan: MergePlan = { id: `memory_${context.newId()}`, newestFirst: [newest, ...others], strategy, project, at };
  const { redactions, notice, ...fields } = mergedFields(plan);
  const meaning = await meaningOf(context, fields, newest);
  const record = newRecord(context, by, { action: 'merge', memoryIds: [plan.id, ...ids], strategy, project });
  const usage = mergedUsage(await context.records.findUsage(ids));
  const correctors = correctorsAmong(sources.map(({ memory }) => memory));
  await curate(context, { record, usage, expected: sources, correctors }, (current) => [
    mergedMemory(plan, current, { ...fields, ...meaning }),
    ...current.map((source) => ({ ...source, memory: { ...source.memory, mergedInto: plan.id, deletedAt: at } })),
  ]);
  if (meaning.vector !== undefined) context.noteGrowth();
  const told = joinNotices(notice, meaning.notice);
  const merged = {
    curationId: record.id,
    memory: fields.memory,
    sourceIds: ids,
    restorableUntil: restorableUntil(at),
    redactions,
    ...(told !== undefined && { notice: told }),
  };
  return { merged, record, correctors };
}

/** That of the newest where it says the same. */
async function meaningOf(
  context: MemoryContext,
  { memory }: Pick<MergedFields, 'memory'>,
  newest: EmbeddedMemory,
): Promise<MemoryMeaning> {
  const { vector } = newest;
  return vector !== undefined && memory.content === newest.memory.content
    ? { vector }
    : readMeaning(memory.content, context);
}

/** With what is known of its sources as they are by now. */
function mergedMemory(
  { newestFirst: [newest] }: MergePlan,
  sources: readonly EmbeddedMemory[],
  { memory, vector, isUnread }: Pick<EmbeddedMemory, 'memory'> & MemoryMeaning,
): EmbeddedMemory {
  const said = statementsOf(memory);
  const unsettled = sources.flatMap((source) => source.unsettled ?? []).filter((statement) => said.includes(statement));
  return {
    memory,
    vector,
    isUnread,
    place: newest.place,
    saidAt: whenSaid({ ...newest.memory, saidAt: newest.saidAt }),
    ...(unsettled.length > 0 && { unsettled }),
  };
}
