import type { CollectionRef } from '@learning-memory/vector-store';
import { checkSignal } from '@learning-memory/vector-store-checks';
import type { AnyPayload, Carrying } from './carrying.ts';

/** Points that one request carries. */
export const BATCH = 500;

/** Makes these points in the mirror what they are in the rows now: as they are, or gone. */
export async function copyPoints(
  { rows, mirror, onCarried, signal }: Carrying,
  collection: CollectionRef<AnyPayload>,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    checkSignal(signal);
    const batch = ids.slice(start, start + BATCH);
    const points = await rows.get(collection, batch, { withVectors: true });
    const present = new Set(points.map(({ id }) => id));
    if (points.length > 0) await mirror.upsert(collection, points.map(withoutText));
    const gone = batch.filter((id) => !present.has(id));
    if (gone.length > 0) await mirror.delete(collection, gone);
    onCarried();
  }
}

export function withoutText<Stored extends object>(point: Stored): Stored & { readonly text: Record<string, never> } {
  return { ...point, text: {} };
}
