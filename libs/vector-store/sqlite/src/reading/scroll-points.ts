import {
  decodeCursor,
  encodeCursor,
  type LooseFilter,
  type ScrollOrder,
  type ScrollPosition,
} from '@learning-memory/vector-store-checks';
import type { AnyCollection, Collection } from '../collections/collection.ts';
import { findCollection } from '../collections/find-collection.ts';
import type { CompiledFilter } from './compile-filter.ts';
import { compilePlan, planFilter } from './filter-plan.ts';
import { BELOW_MARKERS, jsonValue, scalarSlot } from '../collections/field-values.ts';
import { readPoints, type FoundPoint, type PointKey } from './read-points.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

export interface ScrollInput {
  readonly collection: AnyCollection;
  readonly filter: LooseFilter | undefined;
  readonly orderBy: ScrollOrder | undefined;
  readonly cursor: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly withVectors: boolean;
}

export interface FoundPage {
  readonly points: readonly FoundPoint[];
  readonly nextCursor: string | undefined;
}

interface OrderedKey extends PointKey {
  /** Of the field ordered by; null where it has none. */
  readonly value: ScrollPosition['value'];
}

interface Scan {
  readonly database: VectorDatabase;
  readonly collection: Collection;
  readonly condition: CompiledFilter;
  /** Whether few points match. */
  readonly hasFew: boolean;
  readonly orderBy: ScrollOrder | undefined;
  readonly direction: 'asc' | 'desc';
  readonly after: ScrollPosition | undefined;
}

export function scrollPoints(database: VectorDatabase, input: ScrollInput): FoundPage {
  const { orderBy, cursor, offset, limit, withVectors } = input;
  const collection = findCollection(database, input.collection);
  if (collection === undefined) return { points: [], nextCursor: undefined };
  const after = cursor === undefined ? undefined : decodeCursor(cursor, orderBy);
  const plan = planFilter(database, collection, input.filter);
  const condition = compilePlan(collection, plan, 'list');
  const hasFew = plan.listed.length > 0;
  // One more than the page tells whether there is another.
  const direction = orderBy?.direction ?? 'asc';
  const places = placesAfter(
    { database, collection, condition, hasFew, orderBy, direction, after },
    offset + limit + 1,
  );
  const keys = places.slice(offset, offset + limit);
  const last = keys.at(-1);
  const hasNext = last !== undefined && places.length > offset + limit;
  const nextCursor = hasNext ? encodeCursor({ value: last.value, id: last.id }, orderBy) : undefined;
  return { points: readPoints(database, collection, { keys, withVectors }), nextCursor };
}

/** First the points with a value in order, then those without. */
function placesAfter(scan: Scan, limit: number): readonly OrderedKey[] {
  const isPastValues = scan.orderBy === undefined || scan.after?.value === null;
  const valued = isPastValues ? [] : placesWithValue(scan, scan.orderBy.field, limit);
  if (valued.length === limit) return valued;
  return [...valued, ...placesWithoutValue(scan, limit - valued.length)];
}

function placesWithValue(scan: Scan, field: string, limit: number): readonly OrderedKey[] {
  const { database, collection, condition, direction, after } = scan;
  const comparison = direction === 'asc' ? '>' : '<';
  const isAfter = after === undefined ? 'TRUE' : `(v.value, p.id) ${comparison} (@value, @id)`;
  return database.all<OrderedKey>(
    `SELECT p.key, p.id, v.value FROM (${orderValues(collection, field)}) v
     JOIN ${collection.tables.points} p ON p.key = v.point
     WHERE ${isAfter} AND ${condition.sql} ORDER BY v.value ${direction}, p.id ${direction} LIMIT @limit`,
    { ...condition.parameters, ...orderParameters(collection, field), ...positionParameters(after), limit },
  );
}

function placesWithoutValue(scan: Scan, limit: number): readonly OrderedKey[] {
  const { database, collection, condition, hasFew, orderBy, direction, after } = scan;
  const isPast = after?.value === null;
  const isAfter = isPast ? `p.id ${direction === 'asc' ? '>' : '<'} @id` : 'TRUE';
  const isWithout = orderBy === undefined ? 'TRUE' : `p.key NOT IN (${orderPoints(collection, orderBy.field)})`;
  // The plus keeps SQLite from testing all points in the order of their ids, to spare the sorting of a few.
  const inOrder = hasFew ? '+p.id' : 'p.id';
  return database.all<OrderedKey>(
    `SELECT p.key, p.id, NULL AS value FROM ${collection.tables.points} p
     WHERE ${isAfter} AND ${isWithout} AND ${condition.sql} ORDER BY ${inOrder} ${direction} LIMIT @limit`,
    {
      ...condition.parameters,
      ...orderParameters(collection, orderBy?.field),
      ...(isPast ? { id: after.id } : {}),
      limit,
    },
  );
}

function orderPoints(collection: Collection, field: string): string {
  return `SELECT point FROM (${orderValues(collection, field)})`;
}

/** `point`, `value` of the points whose field is a number or a text. */
function orderValues({ tables, indexedFields }: Collection, field: string): string {
  const position = indexedFields.indexOf(field);
  if (position >= 0) {
    return `SELECT point, value FROM ${tables.values} WHERE slot = ${scalarSlot(position)} AND value < ${BELOW_MARKERS}`;
  }
  return (
    `SELECT d.key AS point, ${jsonValue('m')} AS value FROM ${tables.documents} d, json_each(d.payload) m ` +
    `WHERE m.key = @field AND m.type IN ('integer', 'real', 'text')`
  );
}

function orderParameters({ indexedFields }: Collection, field: string | undefined): Readonly<Record<string, unknown>> {
  return field === undefined || indexedFields.includes(field) ? {} : { field };
}

function positionParameters(after: ScrollPosition | undefined): Readonly<Record<string, unknown>> {
  return after === undefined ? {} : { value: after.value, id: after.id };
}
