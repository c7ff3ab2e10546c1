import { setTimeout as sleep } from 'node:timers/promises';
import { memoryError, type CurationAction, type MemoryHolder } from '@learning-memory/memory';

/** After this time others take what a process has begun and not finished. */
export const STALE_AFTER_MS = 15_000;

/** Leaves the write itself 5 s until others take its memories. */
const WRITE_BEGINS_WITHIN_MS = 10_000;

/** Together 2 s: longer than any change of a process that lives, but for one that loads the model. */
const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** Takes memories once nobody has them any more. Rejects `MEMORY_BUSY` where somebody has one of them for long. */
export async function takeWhenFree(take: () => Promise<MemoryHolder | undefined>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const holder = await take();
    if (holder === undefined) return;
    if (attempt === ATTEMPTS) throw heldError(holder);
    await sleep(PAUSE_MS);
  }
}

/** What is done to which memories. */
export interface ClaimedTask {
  readonly action: CurationAction | 'change';
  readonly memoryIds: readonly string[];
  /** When they were claimed, epoch milliseconds. */
  readonly at: number;
}

/** Rejects `MEMORY_BUSY` once it is too late to write what was claimed: others may have it before the write is over. */
export function requireInTime(now: number, { action, memoryIds, at }: ClaimedTask): void {
  const passed = now - at;
  if (passed < WRITE_BEGINS_WITHIN_MS) return;
  const message =
    `To ${action} ${named(memoryIds)} took ${String(passed)} ms; it has to be written within ` +
    `${String(WRITE_BEGINS_WITHIN_MS)} ms, before others may change the same memories, and nothing was done. Look at what ` +
    'became of them, and try again.';
  throw memoryError('MEMORY_BUSY', message, { details: { action, actual: passed, maximum: WRITE_BEGINS_WITHIN_MS } });
}

function heldError({ record }: MemoryHolder): Error {
  const { sessionId, action = 'change', memoryIds = [] } = record ?? {};
  const who = sessionId === undefined ? 'Somebody else' : `Session '${sessionId}'`;
  const what = memoryIds.length === 0 ? 'this memory' : named(memoryIds);
  const message =
    `${who} is about to ${action} ${what}; nothing was done. Look at what became of it, and try again; where its server has ` +
    `ended, in ${String(STALE_AFTER_MS / 1000)} seconds.`;
  return memoryError('MEMORY_BUSY', message, { details: { by: sessionId, action } });
}

function named(memoryIds: readonly string[]): string {
  return memoryIds.slice(0, 3).join(', ');
}
