import type { ScrollPosition } from '@learning-memory/vector-store-checks';
import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantCondition } from '../points/compile-filter.ts';
import { fieldKey, numberKey } from '../points/payload-values.ts';
import { damagedPoint } from '../points/point-record.ts';
import { payloadOf, type PointReader, type QdrantRecord } from '../points/points.ts';
import { comparePlaces, type Direction } from './places.ts';

export interface NumberPlaces {
  readonly stored: StoredCollection;
  readonly condition: QdrantCondition | undefined;
  /** Indexed. */
  readonly field: string;
  readonly direction: Direction;
  readonly after: ScrollPosition | undefined;
  /** How many are wanted. */
  readonly count: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The next places of points that have a number there, by the server's index; ties, of which it knows no order, are read whole.
 * Fewer than wanted are all there are.
 */
export async function numberPlaces(reader: PointReader, wanted: NumberPlaces): Promise<readonly ScrollPosition[]> {
  const { after, count } = wanted;
  const tied = typeof after?.value === 'number' ? await placesAt(reader, wanted, after.value) : [];
  const compare = comparePlaces(wanted.direction);
  const places = tied.filter((place) => after === undefined || compare(place, after) > 0);
  if (places.length >= count) return places;
  const missing = count - places.length;
  const beyond = await readBeyond(reader, wanted, missing);
  const last = beyond.at(-1);
  if (beyond.length < missing || last === undefined) return [...places, ...beyond];
  const whole = beyond.filter(({ value }) => value !== last.value);
  return [...places, ...whole, ...(await placesAt(reader, wanted, last.value as number))];
}

async function readBeyond(
  reader: PointReader,
  wanted: NumberPlaces,
  limit: number,
): Promise<readonly ScrollPosition[]> {
  const { stored, field, direction, after, signal } = wanted;
  const key = numberKey(field);
  const bound = typeof after?.value === 'number' ? { [direction === 'asc' ? 'gt' : 'lt']: after.value } : undefined;
  const conditions = [wanted.condition, bound && { key, range: bound }];
  const records = await reader.readOrdered(stored, {
    conditions,
    include: includeOf(field),
    orderBy: { key, direction },
    limit,
    signal,
  });
  return records.map((record) => toPlace(record, field)).sort(comparePlaces(direction));
}

async function placesAt(reader: PointReader, wanted: NumberPlaces, value: number): Promise<readonly ScrollPosition[]> {
  const { stored, field, condition, direction, signal } = wanted;
  const conditions = [condition, { key: numberKey(field), range: { gte: value, lte: value } }];
  const records = await reader.readAll(stored, { conditions, include: includeOf(field), signal });
  return records.map((record) => toPlace(record, field)).sort(comparePlaces(direction));
}

function includeOf(field: string): readonly string[] {
  return ['id', numberKey(field)];
}

function toPlace(record: QdrantRecord, field: string): ScrollPosition {
  const { id, numbers } = payloadOf(record);
  const value = numbers?.[fieldKey(field)];
  if (typeof id !== 'string' || value === undefined) throw damagedPoint(String(record.id));
  return { id, value };
}
