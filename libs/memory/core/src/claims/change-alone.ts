import { randomBytes } from 'node:crypto';
import type { KeyedQueue } from '@learning-memory/concurrency';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPoints } from '../points/memory-points.ts';
import { requireInTime, STALE_AFTER_MS, takeWhenFree } from './claim.ts';

/** A memory that is changed from what it is: the memory is read and written with the context it is given. */
type Change<T> = (held: MemoryContext) => Promise<T>;

/**
 * Runs it while nobody else changes the memory, in this process or another: the vector store knows no compare and set, so that
 * of two that read the same state the later would take away what the earlier wrote. Rejects `MEMORY_BUSY`.
 */
export function changeAlone<T>(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, change }: { readonly id: string; readonly change: Change<T> },
): Promise<T> {
  // In turn first: to ask again and again for what this process has itself would be slower.
  return queue.run(id, () => underClaim(context, id, change));
}

/** The same for those whose turn it is. */
export async function underClaim<T>(context: MemoryContext, id: string, change: Change<T>): Promise<T> {
  const { now, points, logger } = context;
  const { claims } = context.records;
  const claimId = `change_${randomBytes(8).toString('hex')}`;
  let at = now();
  await takeWhenFree(() => {
    at = now();
    return claims.take({ id: claimId, memoryIds: [id], at, staleBefore: at - STALE_AFTER_MS });
  });
  try {
    return await change({
      ...context,
      points: writtenInTime(points, () => requireInTime(now(), { action: 'change', memoryIds: [id], at })),
    });
  } finally {
    // What was written stands; others have it once the claim is stale.
    await claims.free(claimId).catch((error: unknown) => logger.warn('memory.claim_left', { error }));
  }
}

function writtenInTime(points: MemoryPoints, check: () => void): MemoryPoints {
  return {
    ...points,
    async save(embedded) {
      check();
      await points.save(embedded);
    },
    async saveAll(embedded) {
      check();
      await points.saveAll(embedded);
    },
  };
}
