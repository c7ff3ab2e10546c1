import { compareStrings } from '@learning-memory/text-analysis';
import type { ScrollOptions } from '@learning-memory/vector-store';
import type { ScrollPosition } from '@learning-memory/vector-store-checks';

export type Direction = 'asc' | 'desc';

/** Numbers before strings, null and absent last in either direction, ties by id in the same. */
export function comparePlaces(direction: Direction): (one: ScrollPosition, other: ScrollPosition) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => {
    const [a, b] = [one.value, other.value];
    if (a === null || b === null) return a === b ? sign * compareStrings(one.id, other.id) : a === null ? 1 : -1;
    return sign * (compareValues(a, b) || compareStrings(one.id, other.id));
  };
}

export function directionOf<P extends object>({ orderBy }: Pick<ScrollOptions<P>, 'orderBy'>): Direction {
  return orderBy?.direction ?? 'asc';
}

/** What a point is ordered by; null where it has no number and no string there. */
export function orderValue(payload: object | undefined, field: string): ScrollPosition['value'] {
  const value: unknown =
    payload !== undefined && Object.hasOwn(payload, field) ? (payload as Record<string, unknown>)[field] : null;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  return typeof other === 'number' ? 1 : compareStrings(one, other);
}
