import type { KeyedQueue } from '@learning-memory/concurrency';
import { MEMORY_LIMITS, type Memory, type MemoryDraft, type StoredMemory } from '@learning-memory/memory';
import { underClaim } from '../claims/change-alone.ts';
import { keepRevision, type MemoryContext } from '../memory-context.ts';
import { isExpired } from '../curation/merged-memories.ts';
import { isSessionNote } from '../memory-kinds.ts';
import { contentHashOf, memoryIdOf } from '../points/content-identity.ts';
import { correctionsIn } from '../statements/corrections-in.ts';
import { findNearDuplicates } from '../similarity/near-duplicates.ts';
import { safeDraft, type SafeFields } from './memory-fields.ts';
import { joinMetadata } from './join-metadata.ts';
import { readMeaning } from './read-meaning.ts';

/** Makes a memory, or finds the one that says the same. */
export async function storeMemory(
  context: MemoryContext,
  queue: KeyedQueue,
  draft: MemoryDraft,
): Promise<StoredMemory> {
  const safe = safeDraft(draft);
  const contentHash = contentHashOf(safe.fields.content);
  const { project } = safe.fields;
  return queue.run(memoryIdOf(contentHash, project), async () => {
    const same = await context.points.findSame(contentHash, project);
    const joined = same && (await underClaim(context, same.id, (held) => joinSame(held, same, draft)));
    if (joined === undefined) return createMemory(context, contentHash, { ...safe, saidAt: draft.saidAt });
    return { ...joined, created: false, redactions: safe.redactions, nearDuplicates: [] };
  });
}

/** `undefined` where another server has deleted it or given it other words since it was found. */
async function joinSame(
  held: MemoryContext,
  { id, content }: Memory,
  draft: MemoryDraft,
): Promise<Pick<StoredMemory, 'memory' | 'notice'> | undefined> {
  const missing = await readMissingMeaning(held, id);
  const same = (await held.points.find(id))?.memory;
  if (same === undefined || same.deletedAt !== undefined || same.content !== content) return undefined;
  const { memory, notice: joined } = await joinMetadata(held, same, draft);
  return { memory, notice: [joined, missing].filter((part) => part !== undefined).join(' ') };
}

/** Reads the meaning of a memory that was stored while the model was away. Resolves with why it has none still. */
async function readMissingMeaning(context: MemoryContext, id: string): Promise<string | undefined> {
  const current = await context.points.find(id);
  if (current === undefined || current.vector !== undefined) return undefined;
  const { vector, notice } = await readMeaning(current.memory.content, context);
  if (vector !== undefined) await context.points.save({ ...current, vector });
  return notice;
}

async function createMemory(
  context: MemoryContext,
  contentHash: string,
  { fields, redactions, saidAt }: SafeFields & Pick<MemoryDraft, 'saidAt'>,
): Promise<StoredMemory> {
  const { vector, isUnread, notice } = await readMeaning(fields.content, context);
  const at = Math.min(saidAt ?? Infinity, context.now());
  const { id, takenBack } = await freeId(context, contentHash, fields.project);
  const tags = [...new Set([...(takenBack?.tags ?? []), ...fields.tags])].slice(0, MEMORY_LIMITS.tags);
  const memory: Memory = { ...fields, tags, id, createdAt: at, updatedAt: at };
  const found = await findNearDuplicates(context, { memory, vector });
  // A note is of the whole session, and beside none of its memories.
  const place = isSessionNote(memory) ? undefined : context.placeInEpisode(memory);
  // Marked in the same write: what a memory corrects is looked for even if this process ends before.
  await context.points.save({
    memory,
    vector,
    isUnread,
    place,
    saidAt: saidAt ?? at,
    unsettled: correctionsIn(memory),
  });
  if (vector !== undefined) context.noteGrowth();
  const notices = [holdsAgain(takenBack), notice, found.notice].filter((part) => part !== undefined);
  return { memory, created: true, redactions, ...found, notice: notices.length === 0 ? undefined : notices.join(' ') };
}

function holdsAgain(takenBack: Memory | undefined): string | undefined {
  if (takenBack?.supersededBy === undefined) return undefined;
  return `${takenBack.supersededBy} had taken this text back: now both hold. Delete that memory if it is wrong.`;
}

interface FreeId {
  readonly id: string;
  /** The memory of the same content whose id it is, where a later one took it back. */
  readonly takenBack?: Memory | undefined;
}

/**
 * The id of the content, also when its memory was deleted, whose state a revision keeps; another id when an update gave it to
 * other content, or while the undo of a merge may bring the memory back.
 */
async function freeId(context: MemoryContext, contentHash: string, project: string | undefined): Promise<FreeId> {
  const id = memoryIdOf(contentHash, project);
  const taken = await context.points.find(id);
  if (taken === undefined) return { id };
  const isSame = taken.memory.project === project && contentHashOf(taken.memory.content) === contentHash;
  const isPart = taken.memory.mergedInto !== undefined && !isExpired(taken, context.now());
  if (!isSame || isPart) return { id: `memory_${context.newId()}` };
  await keepRevision(context, taken.memory);
  const isTakenBack = taken.memory.supersededBy !== undefined && taken.memory.deletedAt === undefined;
  return { id, takenBack: isTakenBack ? taken.memory : undefined };
}
