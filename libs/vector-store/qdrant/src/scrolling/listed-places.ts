import type { ScrollPosition } from '@learning-memory/vector-store-checks';
import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantCondition } from '../points/compile-filter.ts';
import { damagedPoint, parseObject } from '../points/point-record.ts';
import { payloadOf, type PointReader, type QdrantRecord } from '../points/points.ts';
import { comparePlaces, orderValue, type Direction } from './places.ts';

export interface PlaceList {
  readonly stored: StoredCollection;
  readonly conditions: readonly (QdrantCondition | undefined)[];
  /** `undefined` for an order by id. */
  readonly field: string | undefined;
  readonly direction: Direction;
  readonly signal: AbortSignal | undefined;
}

/**
 * The places of all points that match, in order: the server orders by numbers alone, and by no id of ours. One read of ids (and
 * payloads, for an order by strings).
 */
export async function listPlaces(
  reader: PointReader,
  { stored, conditions, field, direction, signal }: PlaceList,
): Promise<readonly ScrollPosition[]> {
  const include = field === undefined ? ['id'] : ['id', 'json'];
  const records = await reader.readAll(stored, { conditions, include, signal });
  return records.map((record) => toPlace(record, field)).sort(comparePlaces(direction));
}

function toPlace(record: QdrantRecord, field: string | undefined): ScrollPosition {
  const { id, json } = payloadOf(record);
  if (typeof id !== 'string') throw damagedPoint(String(record.id));
  return { id, value: field === undefined ? null : orderValue(parseObject(json), field) };
}
