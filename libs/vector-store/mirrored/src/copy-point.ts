import type { Point } from '@learning-memory/vector-store';

/** A point that no later change of the caller's reaches; of plain JSON, as it was checked to be. */
export function copyPoint<P extends object>({ id, vector, text, payload }: Point<P>): Point<P> {
  return { id, vector: vector?.slice(), text: { ...text }, payload: JSON.parse(JSON.stringify(payload)) as P };
}
