import type { CollectionRef, NewVector, PendingPoint, Point, VectorStore } from '@learning-memory/vector-store';
import { EAST, note, NOTES, unit, type Note } from './notes.ts';

/** The notes under the model they are on their way to. */
export const NEXT: CollectionRef<Note> = { ...NOTES, model: { id: 'next-model', dimension: 5 } };
export const NEXT_EAST: readonly number[] = [1, 0, 0, 0, 0];
export const NEXT_NORTH: readonly number[] = [0, 1, 0, 0, 0];

export const NORTH: readonly number[] = [0, 1, 0, 0];
/** Written under the model of `NOTES`. */
export const POINTS: readonly Point<Note>[] = [
  note('a', { vector: EAST, body: 'pool leak' }, { rank: 1 }),
  note('b', { vector: NORTH, body: 'pool' }, { rank: 2 }),
  note('c', { body: 'leak of other things' }, { rank: 3 }),
];

/** Another one for each id. */
export function nextVectorOf(id: string): readonly number[] {
  const codes = [...id].map((character) => character.charCodeAt(0));
  const [first = 0, second = 0, third = 0] = codes;
  return unit([1, (first - 90) / 7, (second - 50) / 3, (third - 50) / 3, codes.length]);
}

export function writeNext(point: PendingPoint<Note> | undefined): NewVector {
  if (point === undefined) throw new Error('No point is pending.');
  return { id: point.id, revision: point.revision, vector: nextVectorOf(point.id) };
}

/** Until nothing is pending. */
export async function reembedAll(store: VectorStore, limit = 100): Promise<void> {
  for (;;) {
    const pending = await store.reembedding.pending(NEXT, { limit });
    if (pending.length === 0) return;
    await store.reembedding.write(NEXT, pending.map(writeNext));
  }
}
