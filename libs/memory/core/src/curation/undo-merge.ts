import type { KeyedQueue } from '@learning-memory/concurrency';
import {
  memoryError,
  MEMORY_RESTORE_DAYS,
  type CurationRecord,
  type Memory,
  type UndoneCuration,
} from '@learning-memory/memory';
import { withMeanings } from '../changes/read-meaning.ts';
import { undeleted } from '../changes/remove-memory.ts';
import { settleLiveAgain } from '../corrections/settle-live-again.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { curate, newRecord } from './curate.ts';
import { correctorsAmong, handOver, type HandOver } from './hand-over.ts';
import { inTurn } from './in-turn.ts';
import { isExpired, isPartOf } from './merged-memories.ts';
import type { Undo } from './undo.ts';

/**
 * The sources are recalled again in place of what they became, which is kept as long as anything deleted; what they correct,
 * and what has corrected them since, holds.
 */
export async function undoMerge(context: MemoryContext, queue: KeyedQueue, undo: Undo): Promise<UndoneCuration> {
  const { id, undone } = undo;
  const parts = await partsOf(context, undo);
  const {
    memories: restored,
    merged,
    ...separated
  } = await inTurn(queue, [id, ...parts], () => separate(context, undo));
  if (separated.correctors.length > 0) await handOver(context, queue, separated);
  const memories = await settleLiveAgain(context, queue, restored);
  const isChanged = merged !== undefined && undone !== undefined && merged.updatedAt > undone.at;
  return { action: 'merge', memories, removed: id, undone, ...(isChanged && { isChanged }) };
}

/** Also without the merged memory, of which a record still tells. */
async function partsOf({ points }: MemoryContext, { id, undone }: Undo): Promise<readonly string[]> {
  return (await points.find(id))?.memory.mergedFrom ?? undone?.memoryIds.slice(1) ?? [];
}

interface Separated extends HandOver {
  readonly memories: readonly Memory[];
  /** As it was before. */
  readonly merged: Memory | undefined;
}

async function separate(context: MemoryContext, undo: Undo): Promise<Separated> {
  const { id, check } = undo;
  const { points } = context;
  const merged = await points.find(id);
  if (merged?.memory.mergedInto !== undefined) throw isMergedFurther(id, merged.memory.mergedInto);
  const restorable = await requireRestorable(context, undo);
  const expected = await withMeanings([...(merged === undefined ? [] : [merged]), ...restorable], context);
  for (const { memory } of expected) await check?.(memory);
  const restored = restorable.map(undeleted);
  const record = recordOf(context, undo, restored);
  const correctors = correctorsAmong(merged === undefined ? [] : [merged.memory]);
  await curate(context, { record, expected, correctors }, (current) =>
    current.map((one) => (one.memory.id === id ? removed(one, record.at) : undeleted(one))),
  );
  return { memories: restored.map(({ memory }) => memory), merged: merged?.memory, record, correctors };
}

function recordOf(
  context: MemoryContext,
  { id, by, undone }: Undo,
  restored: readonly EmbeddedMemory[],
): CurationRecord {
  const memoryIds = [id, ...restored.map(({ memory }) => memory.id)];
  const project = restored[0]?.memory.project;
  return newRecord(context, by, { action: 'restore', memoryIds, project, ...(undone && { undoes: undone.id }) });
}

async function requireRestorable(context: MemoryContext, undo: Undo): Promise<readonly EmbeddedMemory[]> {
  const { id } = undo;
  const parts = (await context.points.findAll(await partsOf(context, undo))).filter(isPartOf(id));
  const now = context.now();
  const restorable = parts.filter((part) => !isExpired(part, now));
  if (restorable.length === 0) throw isGone(id);
  return restorable;
}

function removed(merged: EmbeddedMemory, at: number): EmbeddedMemory {
  const { mergedFrom: _mergedFrom, ...memory } = merged.memory;
  return { ...merged, unsettled: undefined, memory: { ...memory, deletedAt: memory.deletedAt ?? at } };
}

function isMergedFurther(id: string, into: string): Error {
  const message = `Memory '${id}' became part of '${into}' since; nothing was undone. Undo that merge first, by the id '${into}'.`;
  return memoryError('MEMORY_NOTHING_TO_UNDO', message, { details: { id, merged_into: into } });
}

function isGone(id: string): Error {
  const message =
    `There is nothing to undo: what '${id}' was made of was brought back already, or merged more than ` +
    `${String(MEMORY_RESTORE_DAYS)} days ago and is gone.`;
  return memoryError('MEMORY_NOTHING_TO_UNDO', message, { details: { id } });
}
