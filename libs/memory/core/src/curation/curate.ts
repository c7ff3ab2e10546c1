import { isDeepStrictEqual } from 'node:util';
import { randomBytes } from 'node:crypto';
import { memoryError, type CurationRecord, type Curator, type Memory, type MemoryUsage } from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { settleCuration } from './settle-curations.ts';

/** A process that has begun and not finished for so long is gone: between the two lies one write. */
export const STALE_AFTER_MS = 15_000;

export interface Curation {
  readonly record: CurationRecord;
  /** What the record is about, as it was read: all that is there already. */
  readonly expected: readonly Memory[];
  readonly usage?: MemoryUsage | undefined;
  /** The state that is about to be replaced. */
  readonly replaced?: Memory | undefined;
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
 * leaves a record by which the next one sees whether it was done. `act` is given what was expected, as it is by now. Rejects
 * `MEMORY_BUSY` where another process was faster.
 */
export async function curate<T>(
  context: MemoryContext,
  curation: Curation,
  act: (current: readonly EmbeddedMemory[]) => Promise<T>,
): Promise<T> {
  const { curations } = context.records;
  const { record, usage, replaced } = curation;
  const snapshot = replaced && JSON.stringify(replaced);
  const holder = await curations.begin({ record, usage, snapshot, staleBefore: context.now() - STALE_AFTER_MS });
  if (holder !== undefined) throw heldError(holder);
  try {
    const result = await act(await requireUnchanged(context, curation));
    await curations.finish(record.id);
    return result;
  } catch (error) {
    // Whether it was done shows in the memories; what cannot be seen now shows later.
    await settleCuration(context, record).catch(() => undefined);
    throw error;
  }
}

async function requireUnchanged({ points }: MemoryContext, { expected }: Curation): Promise<readonly EmbeddedMemory[]> {
  const found = await points.findAll(expected.map(({ id }) => id));
  const current = new Map(found.map(({ memory }) => [memory.id, memory]));
  const changed = expected.find((memory) => !isDeepStrictEqual(current.get(memory.id), memory));
  if (changed === undefined) return found;
  const message = `Memory '${changed.id}' was changed by somebody else just now; nothing was done. Look at it, and try again.`;
  throw memoryError('MEMORY_BUSY', message, { details: { id: changed.id } });
}

function heldError({ action, memoryIds, sessionId }: CurationRecord): Error {
  const who = sessionId === undefined ? 'Somebody else' : `Session '${sessionId}'`;
  const message =
    `${who} is about to ${action} ${memoryIds.slice(0, 3).join(', ')}; nothing was done. Look at what became of it, and try ` +
    `again; where its server has ended, in ${String(STALE_AFTER_MS / 1000)} seconds.`;
  return memoryError('MEMORY_BUSY', message, { details: { by: sessionId, action } });
}
