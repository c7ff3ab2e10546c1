import { isDeepStrictEqual } from 'node:util';
import { randomBytes } from 'node:crypto';
import { memoryError, type CurationRecord, type Curator, type Memory, type MemoryUsage } from '@learning-memory/memory';
import { requireInTime, STALE_AFTER_MS, takeWhenFree } from '../claims/claim.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { settleCuration } from './settle-curations.ts';

export interface Curation {
  readonly record: CurationRecord;
  /** What the record is about, as it was read, with its meaning: all that is there already. */
  readonly expected: readonly EmbeddedMemory[];
  readonly usage?: MemoryUsage | undefined;
  /** The state that is about to be replaced. */
  readonly replaced?: Memory | undefined;
  /** Those that leave recall by it and may have taken something back of others: `handOver` finishes the record after it. */
  readonly correctors?: readonly string[] | undefined;
}

/** A record of now. */
export function newRecord(
  { now }: Pick<MemoryContext, 'now'>,
  by: Curator | undefined,
  fields: Pick<CurationRecord, 'action' | 'memoryIds'> & Partial<CurationRecord>,
): CurationRecord {
  return {
    id: `curation_${randomBytes(8).toString('hex')}`,
    ...(by?.sessionId !== undefined && { sessionId: by.sessionId }),
    ...(by?.agentId !== undefined && { agentId: by.agentId }),
    ...fields,
    at: now(),
  };
}

/**
 * Keeps a record, does what it says in one write of the memories, and finishes the record: a process that dies in between
 * leaves a record by which the next one sees whether it was done. `change` is given what was expected, in its order, as it is
 * by now; it cannot wait for anything, so that nobody else takes the memories before the write. Rejects `MEMORY_BUSY` where
 * another process was faster.
 */
export async function curate(
  context: MemoryContext,
  curation: Curation,
  change: (current: readonly EmbeddedMemory[]) => readonly EmbeddedMemory[],
): Promise<void> {
  const { curations } = context.records;
  const { record, usage, replaced, correctors = [] } = curation;
  const snapshot = replaced && JSON.stringify(replaced);
  await takeWhenFree(() => curations.begin({ record, usage, snapshot, staleBefore: context.now() - STALE_AFTER_MS }));
  let isWriting = false;
  try {
    const changed = change(await requireUnchanged(context, curation));
    requireInTime(context.now(), record);
    isWriting = true;
    await context.points.saveAll(changed);
    if (correctors.length === 0) await curations.finish(record.id);
  } catch (error) {
    // From the write on the memories show whether it was done; before it, somebody else may have done the same.
    const settled = isWriting ? settleCuration(context, { record, correctors }) : curations.abandon(record.id);
    // What cannot be seen now shows later.
    await settled.then(undefined, () => undefined);
    throw error;
  }
}

async function requireUnchanged({ points }: MemoryContext, { expected }: Curation): Promise<readonly EmbeddedMemory[]> {
  const found = await points.findAll(expected.map(({ memory }) => memory.id));
  const current = new Map(found.map((one) => [one.memory.id, one]));
  return expected.map((read) => {
    const { id } = read.memory;
    const now = current.get(id);
    if (now !== undefined && isDeepStrictEqual(now.memory, read.memory)) return keepRead(now, read);
    const message = `Memory '${id}' was changed by somebody else just now; nothing was done. Look at it, and try again.`;
    throw memoryError('MEMORY_BUSY', message, { details: { id } });
  });
}

/** A meaning that others have made meanwhile stands. */
function keepRead(now: EmbeddedMemory, { vector, isUnread }: EmbeddedMemory): EmbeddedMemory {
  return now.vector === undefined ? { ...now, vector, isUnread } : now;
}
