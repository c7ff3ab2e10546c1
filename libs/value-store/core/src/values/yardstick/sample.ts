import { itemAt } from '@learning-memory/array-access';

/** More would hardly move a figure, and take time. */
const MOST = 192;

/** Evenly from all, the same for the same. */
export function sample<T>(all: readonly T[]): readonly T[] {
  if (all.length <= MOST) return all;
  return Array.from({ length: MOST }, (_, nth) => itemAt(all, Math.floor((nth * all.length) / MOST)));
}
