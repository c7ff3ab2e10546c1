import {
  memoryError,
  MEMORY_RESTORE_DAYS,
  type CurationRecord,
  type Memory,
  type MemoryCheck,
} from '@learning-memory/memory';
import { requireMemory, type MemoryContext } from '../memory-context.ts';
import { isExpired, isPartOf } from './merged-memories.ts';

/** What can be undone, and to which memory it was done. */
export interface Undoable {
  readonly action: 'merge' | 'forget' | 'boost';
  readonly id: string;
  readonly undone?: CurationRecord | undefined;
}

/** Records of one memory that are looked through. */
const LOOKED_THROUGH = 200;

/** Takes the id of a memory, or of a record. */
export async function findUndoable(
  context: MemoryContext,
  asked: string,
  check: MemoryCheck | undefined,
): Promise<Undoable> {
  return asked.startsWith('curation_') ? ofRecord(context, asked) : ofMemory(context, asked, check);
}

/** Once: who calls again does not go one step further back. */
async function ofRecord(context: MemoryContext, asked: string): Promise<Undoable> {
  const { curations } = context.records;
  const undone = await curations.find(asked);
  if (undone === undefined) {
    const message = `There is no record '${asked}' of a curation. Give the id of the memory.`;
    throw memoryError('MEMORY_CURATION_NOT_FOUND', message, { details: { id: asked } });
  }
  const { action, memoryIds } = undone;
  const [id = ''] = memoryIds;
  if (action === 'restore') throw nothingToUndo(asked, 'undid something itself. Do that again instead');
  const since = await curations.list({ memoryId: id, limit: LOOKED_THROUGH });
  const isUndone = since.some(({ undoes }) => undoes === asked) || (await wasBroughtBack(context, undone));
  if (isUndone) throw nothingToUndo(asked, 'was undone already');
  return { action, id, undone };
}

/** What was forgotten may have been brought back by its id, which leaves no record, and have been deleted again. */
async function wasBroughtBack({ points }: MemoryContext, { action, memoryIds, at }: CurationRecord): Promise<boolean> {
  const deletedAt = action === 'forget' ? (await points.find(memoryIds[0] ?? ''))?.memory.deletedAt : undefined;
  return deletedAt !== undefined && deletedAt !== at;
}

async function ofMemory(context: MemoryContext, id: string, check: MemoryCheck | undefined): Promise<Undoable> {
  const { memory } = await requireMemory(context, id);
  // Before it is said what became of it.
  await check?.(memory);
  const { mergedInto, deletedAt } = memory;
  if (mergedInto !== undefined)
    return { action: 'merge', id: mergedInto, undone: await lastOf(context, mergedInto, 'merge') };
  if (deletedAt !== undefined) {
    if (await wasSeparated(context, id, deletedAt))
      throw nothingToUndo(id, 'was made by a merge that is undone already. To have it back as well, restore it');
    const forgotten = await lastOf(context, id, 'forget');
    return { action: 'forget', id, undone: forgotten?.at === deletedAt ? forgotten : undefined };
  }
  return ofLive(context, memory);
}

async function ofLive(context: MemoryContext, memory: Memory): Promise<Undoable> {
  const { id, importance } = memory;
  const last = await lastOf(context, id, 'merge', 'boost');
  const boosted = last?.action === 'boost' ? last : undefined;
  if (boosted?.after === importance) return { action: 'boost', id, undone: boosted };
  if (await hasParts(context, memory)) return { action: 'merge', id, undone: await lastOf(context, id, 'merge') };
  throw nothingToUndo(id, whyNothing(memory, boosted));
}

function whyNothing({ importance, mergedFrom }: Memory, boosted: CurationRecord | undefined): string {
  if (boosted !== undefined) {
    return (
      `has importance ${String(importance)} by now, not the ${String(boosted.after)} of its last boost: somebody has ` +
      'changed it since. Set the importance that you want'
    );
  }
  return mergedFrom === undefined
    ? 'was neither merged nor forgotten nor boosted, or that was undone already'
    : `was merged more than ${String(MEMORY_RESTORE_DAYS)} days ago, and what it was made of is gone`;
}

/** The last of these actions that nobody has undone. */
async function lastOf(
  { records: { curations } }: MemoryContext,
  memoryId: string,
  ...actions: readonly CurationRecord['action'][]
): Promise<CurationRecord | undefined> {
  const records = await curations.list({ memoryId, limit: LOOKED_THROUGH });
  const undone = new Set(records.map(({ undoes }) => undoes));
  return records.find(({ id, action }) => actions.includes(action) && !undone.has(id));
}

/** Its merge was undone when it was removed, or later: it is in what it was made of. */
async function wasSeparated(
  { records: { curations } }: MemoryContext,
  memoryId: string,
  deletedAt: number,
): Promise<boolean> {
  const [last] = await curations.list({ memoryId, limit: 1 });
  return last?.action === 'restore' && last.memoryIds.length > 1 && last.at >= deletedAt;
}

async function hasParts({ points, now }: MemoryContext, { id, mergedFrom = [] }: Memory): Promise<boolean> {
  const parts = (await points.findAll(mergedFrom)).filter(isPartOf(id));
  return parts.some((part) => !isExpired(part, now()));
}

function nothingToUndo(id: string, reason: string): Error {
  return memoryError('MEMORY_NOTHING_TO_UNDO', `There is nothing to undo: '${id}' ${reason}.`, { details: { id } });
}
