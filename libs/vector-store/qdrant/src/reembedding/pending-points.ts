import type { NewVector, PendingPoint } from '@learning-memory/vector-store';
import type { CollectionOnItsWay, StoredCollection } from '../collections/stored-collection.ts';
import { vectorNameOf } from '../collections/vector-names.ts';
import type { QdrantCondition } from '../points/compile-filter.ts';
import { pointIdOf } from '../points/point-id.ts';
import { damagedPoint, parseObject } from '../points/point-record.ts';
import { payloadOf, type PointReader, type QdrantRecord } from '../points/points.ts';
import { readById } from '../points/read-by-id.ts';

/** Points that have what the way asks for: the name of its vector stands in their payload. */
export function isDone({ next }: CollectionOnItsWay): QdrantCondition {
  return { key: 'done', match: { value: vectorNameOf(next) } };
}

/** Those without that mark, so that a way begins with every point pending and without a write to any. */
export function isPending(stored: CollectionOnItsWay): QdrantCondition {
  return { must_not: [isDone(stored)] };
}

/** Revisions rise, so the lowest is longest pending. */
export async function longestPending<P extends object>(
  reader: PointReader,
  stored: CollectionOnItsWay,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal | undefined },
): Promise<readonly PendingPoint<P>[]> {
  const records = await reader.readOrdered(stored, {
    conditions: [isPending(stored)],
    include: ['id', 'json', 'revision'],
    orderBy: { key: 'revision', direction: 'asc' },
    limit,
    signal,
  });
  return records.map(toPendingPoint<P>);
}

/** The vectors whose point is still pending in their revision. */
export async function stillPending(
  reader: PointReader,
  stored: CollectionOnItsWay,
  vectors: readonly NewVector[],
): Promise<readonly NewVector[]> {
  const ids = vectors.map(({ id }) => id);
  const records = await readById(reader, stored, { ids, condition: isPending(stored), include: ['revision'] });
  return vectors.filter(({ id, revision }) => {
    const record = records.get(pointIdOf(id));
    return record !== undefined && payloadOf(record).revision === revision;
  });
}

export async function countPending(
  reader: PointReader,
  stored: StoredCollection & CollectionOnItsWay,
): Promise<number> {
  return reader.count(stored, [isPending(stored)]);
}

function toPendingPoint<P extends object>(record: QdrantRecord): PendingPoint<P> {
  const { id, json, revision } = payloadOf(record);
  if (typeof id !== 'string' || typeof revision !== 'number') throw damagedPoint(String(record.id));
  return { id, payload: parseObject<P>(json), revision };
}
