import { memoryError, type Memory } from '@learning-memory/memory';
import type { Filter } from '@learning-memory/vector-store';
import { oldestRestorable, requireMemory, restorableUntil, type MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { correctionsIn } from '../statements/corrections-in.ts';
import { saveAgain } from './read-meaning.ts';
import { replaceMemory } from './update-memory.ts';

const PURGE_PAGE = 500;

/** Deletes softly; the moment of the first delete counts. */
export async function deleteMemory(context: MemoryContext, id: string): Promise<{ readonly restorableUntil: number }> {
  const current = await requireMemory(context, id);
  const { deletedAt } = current.memory;
  if (deletedAt !== undefined) return { restorableUntil: restorableUntil(deletedAt) };
  const now = context.now();
  await saveAgain(context, softlyDeleted(current, now));
  return { restorableUntil: restorableUntil(now) };
}

export function softlyDeleted({ memory, ...kept }: EmbeddedMemory, deletedAt: number): EmbeddedMemory {
  return { ...kept, memory: { ...memory, deletedAt }, unsettled: undefined };
}

/** The memory live again, if it was deleted. */
export async function undelete(context: MemoryContext, id: string): Promise<Memory | undefined> {
  const current = await requireMemory(context, id);
  if (current.memory.deletedAt === undefined) return undefined;
  const live = undeleted(current);
  await saveAgain(context, live);
  return live.memory;
}

/** What it says it says again. */
export function undeleted({ memory, ...kept }: EmbeddedMemory): EmbeddedMemory {
  const { deletedAt: _deletedAt, mergedInto: _mergedInto, ...live } = memory;
  return { ...kept, memory: live, unsettled: correctionsIn(live) };
}

/** Brings an earlier state back, live; the state it replaces becomes a revision itself. */
export async function restoreRevision(context: MemoryContext, id: string, revision: number): Promise<Memory> {
  const current = await requireMemory(context, id);
  const revisions = await context.records.listRevisions(id);
  const found = revisions.find((candidate) => candidate.revision === revision);
  if (found === undefined) {
    const available = revisions.map((candidate) => candidate.revision);
    const known = available.length === 0 ? 'It was never changed' : `There are: ${available.join(', ')}`;
    throw memoryError('MEMORY_REVISION_NOT_FOUND', `Memory '${id}' has no revision ${revision}. ${known}.`, {
      details: { id, revision, available },
    });
  }
  const { deletedAt: _deletedAt, mergedInto: _mergedInto, ...earlier } = JSON.parse(found.snapshot) as Memory;
  const { createdAt, deletedAt } = current.memory;
  const updatedAt = context.now();
  const restored = { ...earlier, id, createdAt, updatedAt };
  const saidAt = restored.content === current.memory.content ? current.saidAt : updatedAt;
  // What it says already has been looked at.
  const unsettled = correctionsIn(restored, deletedAt === undefined ? current.memory : undefined);
  const { memory } = await replaceMemory(context, { ...current, saidAt, unsettled }, restored);
  return memory;
}

/** Resolves with how many memories were dropped for good, with all that was kept of them. */
export async function purgeMemories({ vectorStore, records, points, now }: MemoryContext): Promise<number> {
  const expired: Filter<MemoryPayload> = { op: 'range', field: 'deletedAt', lt: oldestRestorable(now()) };
  let purged = 0;
  for (;;) {
    const page = await vectorStore.scroll(points.collection, { limit: PURGE_PAGE, filter: expired });
    if (page.points.length === 0) return purged;
    const ids = page.points.map(({ id }) => id);
    // Before the points: what a crash leaves behind is found again by the next purge.
    await records.forget(ids);
    await vectorStore.delete(points.collection, ids);
    purged += page.points.length;
  }
}
