import { LearningMemoryError } from '@learning-memory/errors';
import { inBatches } from '../journal/in-batches.ts';
import { findInfo, mirroredCollection, type Carrying } from './carrying.ts';
import { BATCH, copyPoints } from './copy-points.ts';

/** Carries over what waits for the mirror; one of another model or damaged is marked to be restored, and what waits goes on waiting. */
export async function drainJournal(carrying: Carrying, name: string): Promise<void> {
  const { rows, journal, marks } = carrying;
  const closed = await journal.closed(name);
  // Asked for afterwards: the first of these writes may just have made the collection.
  const info = closed.length === 0 ? undefined : await findInfo(rows, name);
  for (const entries of inBatches(closed, BATCH)) {
    const ids = [...new Set(entries.flatMap((entry) => entry.ids))];
    try {
      // Where the rows have no such collection nothing was written.
      if (info !== undefined) await copyPoints(carrying, mirroredCollection(carrying, info), ids);
    } catch (error) {
      if (!isOtherModel(error) && !isDamaged(error)) throw error;
      await marks.begin(name);
      return;
    }
    await carrying.coverage.add(
      name,
      entries.flatMap(({ spans }) => spans),
    );
    for (const entry of entries) await journal.remove(entry);
  }
}

/** What lies in the mirror is none of its points any more. */
export function isDamaged(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.code === 'VECTOR_STORE_CORRUPT';
}

export function isOtherModel(error: unknown): boolean {
  return (
    LearningMemoryError.isInstance(error) &&
    ['VECTOR_STORE_MODEL_MISMATCH', 'VECTOR_STORE_DIMENSION_MISMATCH'].includes(error.code)
  );
}
