import { restorableUntil } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';

/** Whether a memory left recall for the one of this id. */
export function isPartOf(id: string): (source: EmbeddedMemory) => boolean {
  return ({ memory }) => memory.mergedInto === id;
}

/** Whether it was deleted so long ago that it cannot come back. */
export function isExpired({ memory: { deletedAt } }: EmbeddedMemory, now: number): boolean {
  return deletedAt !== undefined && restorableUntil(deletedAt) < now;
}
