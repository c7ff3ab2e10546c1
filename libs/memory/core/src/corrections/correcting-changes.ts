import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, MemoryDraft, MemoryPatch, RestoredMemory, StoredMemory } from '@learning-memory/memory';
import { deleteMemory, restoreRevision, undelete } from '../changes/remove-memory.ts';
import { storeMemory } from '../changes/store-memory.ts';
import { updateMemory } from '../changes/update-memory.ts';
import { changeAlone } from '../claims/change-alone.ts';
import { requireMemory, type MemoryContext } from '../memory-context.ts';
import { uphold } from './reinstate.ts';
import { releaseCorrected } from './release-corrected.ts';
import { settleCorrections } from './settle-corrections.ts';
import { settleLiveAgain } from './settle-live-again.ts';

// Others are changed after the turn of the memory itself: two that correct each other would wait for each other for ever.

/** Stores, and takes back what a new memory corrects. */
export async function storeCorrecting(
  context: MemoryContext,
  queue: KeyedQueue,
  draft: MemoryDraft,
): Promise<StoredMemory> {
  const stored = await storeMemory(context, queue, draft);
  return stored.created ? settling(context, queue, stored) : stored;
}

/** Updates; what is new in the content takes back what it corrects, and what it no longer says is given back. */
export async function updateCorrecting(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, patch }: { readonly id: string; readonly patch: MemoryPatch },
): Promise<StoredMemory> {
  const { before, ...stored } = await changeAlone(context, queue, {
    id,
    change: (held) => updateMemory(held, id, patch),
  });
  if (before === undefined) return stored;
  await releaseCorrected(context, queue, id);
  return settling(context, queue, stored);
}

/** Deletes, and gives back what the memory took back of others. */
export async function deleteReleasing(
  context: MemoryContext,
  queue: KeyedQueue,
  id: string,
): ReturnType<typeof deleteMemory> {
  const deleted = await changeAlone(context, queue, { id, change: (held) => deleteMemory(held, id) });
  await releaseCorrected(context, queue, id);
  return deleted;
}

/**
 * Brings back, which takes back again what the memory corrects, and is corrected by what was said since; or undoes what others
 * took back of it, for good.
 */
export async function restoreCorrecting(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
): Promise<RestoredMemory> {
  const { wasDeleted, memory } = await changeAlone(context, queue, {
    id,
    change: (held) => (revision === undefined ? bringBack(held, id) : bringRevisionBack(held, id, revision)),
  });
  if (revision !== undefined) await releaseCorrected(context, queue, id);
  const superseded = await settleCorrections(context, queue, id);
  const settled = wasDeleted ? ((await settleLiveAgain(context, queue, [memory]))[0] ?? memory) : memory;
  return superseded.length === 0 ? settled : { ...settled, superseded };
}

interface BroughtBack {
  readonly memory: Memory;
  readonly wasDeleted: boolean;
}

async function bringBack(context: MemoryContext, id: string): Promise<BroughtBack> {
  const undeleted = await undelete(context, id);
  return undeleted === undefined
    ? { memory: await uphold(context, await requireMemory(context, id)), wasDeleted: false }
    : { memory: undeleted, wasDeleted: true };
}

async function bringRevisionBack(context: MemoryContext, id: string, revision: number): Promise<BroughtBack> {
  return { memory: await restoreRevision(context, id, revision), wasDeleted: false };
}

async function settling(context: MemoryContext, queue: KeyedQueue, stored: StoredMemory): Promise<StoredMemory> {
  const superseded = await settleCorrections(context, queue, stored.memory.id);
  if (superseded.length === 0) return stored;
  const taken = new Set(superseded.map(({ id }) => id));
  return { ...stored, superseded, questioned: stored.questioned?.filter(({ id }) => !taken.has(id)) };
}
