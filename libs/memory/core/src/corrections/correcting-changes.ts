import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Memory, MemoryDraft, MemoryPatch, StoredMemory } from '@learning-memory/memory';
import { deleteMemory } from '../changes/remove-memory.ts';
import { storeMemory } from '../changes/store-memory.ts';
import { updateMemory } from '../changes/update-memory.ts';
import type { MemoryContext } from '../memory-context.ts';
import { releaseCorrected } from './release-corrected.ts';
import { supersedeEarlier } from './supersede-earlier.ts';

// Others are changed after the turn of the memory itself: two that correct each other would wait for each other for ever.

/** Stores, and takes back what a new memory corrects. */
export async function storeCorrecting(
  context: MemoryContext,
  queue: KeyedQueue,
  draft: MemoryDraft,
): Promise<StoredMemory> {
  const stored = await storeMemory(context, queue, draft);
  return stored.created ? correcting(context, queue, { stored, saidAt: draft.saidAt }) : stored;
}

/** Updates; what is new in the content takes back what it corrects, and what it no longer says is given back. */
export async function updateCorrecting(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, patch }: { readonly id: string; readonly patch: MemoryPatch },
): Promise<StoredMemory> {
  const { before, ...stored } = await queue.run(id, () => updateMemory(context, id, patch));
  if (before === undefined) return stored;
  await releaseCorrected(context, queue, { id, says: stored.memory });
  return correcting(context, queue, { stored, saidAt: patch.saidAt, before });
}

/** Deletes, and gives back what the memory took back of others. */
export async function deleteReleasing(
  context: MemoryContext,
  queue: KeyedQueue,
  id: string,
): ReturnType<typeof deleteMemory> {
  const deleted = await queue.run(id, () => deleteMemory(context, id));
  await releaseCorrected(context, queue, { id });
  return deleted;
}

interface Change {
  readonly stored: StoredMemory;
  readonly saidAt: number | undefined;
  readonly before?: Memory | undefined;
}

async function correcting(
  context: MemoryContext,
  queue: KeyedQueue,
  { stored, saidAt = context.now(), before }: Change,
): Promise<StoredMemory> {
  try {
    const superseded = await supersedeEarlier(context, queue, { memory: stored.memory, saidAt, before });
    return superseded.length === 0 ? stored : { ...stored, superseded };
  } catch (error) {
    // It is stored, whatever becomes of older ones.
    context.logger.warn('memory.uncorrected', { error });
    return stored;
  }
}
