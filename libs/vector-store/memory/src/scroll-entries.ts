import { compareStrings } from '@learning-memory/text-analysis';
import type { Page, ScrollOptions } from '@learning-memory/vector-store';
import {
  decodeCursor,
  encodeCursor,
  fieldOf,
  matchesFilter,
  type ScrollPosition,
} from '@learning-memory/vector-store-checks';
import { toStoredPoint, type Entry } from './collection-data.ts';

/** A page after the cursor's position, wherever that is by now. */
export function scrollEntries<P extends object>(entries: Iterable<Entry>, options: ScrollOptions<P>): Page<P> {
  const { limit, offset = 0, cursor, filter, orderBy, withVectors } = options;
  const compare = comparePositions(orderBy?.direction ?? 'asc');
  const after = cursor === undefined ? undefined : decodeCursor(cursor, orderBy);
  const places = [...entries]
    .filter((entry) => matchesFilter(entry.payload as P, filter))
    .map((entry) => ({ entry, position: { value: orderValue(entry, orderBy?.field), id: entry.id } }))
    .filter(({ position }) => after === undefined || compare(position, after) > 0)
    .sort((a, b) => compare(a.position, b.position));
  const page = places.slice(offset, offset + limit);
  const points = page.map(({ entry }) => toStoredPoint<P>(entry, withVectors));
  const last = page.at(-1);
  const isLast = last === undefined || places.length <= offset + limit;
  return isLast ? { points } : { points, nextCursor: encodeCursor(last.position, orderBy) };
}

function orderValue(entry: Entry, field: string | undefined): ScrollPosition['value'] {
  const value = field === undefined ? null : fieldOf(entry.payload, field);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function comparePositions(direction: 'asc' | 'desc'): (a: ScrollPosition, b: ScrollPosition) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => {
    if (a.value === null || b.value === null) {
      if (a.value !== b.value) return a.value === null ? 1 : -1;
      return sign * compareStrings(a.id, b.id);
    }
    return sign * (compareValues(a.value, b.value) || compareStrings(a.id, b.id));
  };
}

/** Numbers before strings. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareStrings(a, b);
}
