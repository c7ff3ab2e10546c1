import { vectorStoreError, type CollectionRef, type Point } from '@learning-memory/vector-store';
import type { Schemas } from '@qdrant/js-client-rest';
import { isOnItsWay, vectorNameFor, type StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkOperation } from '../connection/result-checks.ts';
import { toBatches } from './batches.ts';
import { pointIdOf } from './point-id.ts';
import { toRecord } from './point-record.ts';

const MOST_IDS = 5000;

export interface PointsToWrite<P extends object> {
  readonly stored: StoredCollection;
  readonly collection: CollectionRef<P>;
  readonly points: readonly Point<P>[];
  readonly nextRevision: () => number;
}

/** One request where the points fit in one, which the server takes as a whole; else one after the other. */
export async function writePoints<P extends object>(
  connection: QdrantConnection,
  write: PointsToWrite<P>,
): Promise<void> {
  const batches = toBatches(toRecords(write));
  let done = 0;
  for (const points of batches) {
    await connection.run(upsertOf(write.stored, points)).catch((cause: unknown) => {
      throw done === 0 ? cause : partlyWritten(cause, done, write.points.length);
    });
    done += points.length;
  }
}

export async function deletePoints(
  connection: QdrantConnection,
  { serverName }: StoredCollection,
  ids: readonly string[],
): Promise<void> {
  const serverIds = [...new Set(ids.map(pointIdOf))];
  for (let start = 0; start < serverIds.length; start += MOST_IDS) {
    const points = serverIds.slice(start, start + MOST_IDS);
    await connection.run({
      name: 'delete points',
      check: checkOperation,
      send: (api, init) => api.deletePoints({ collection_name: serverName, points, wait: true }, init),
    });
  }
}

function upsertOf({ serverName }: StoredCollection, points: readonly Schemas['PointStruct'][]) {
  const request: Parameters<QdrantConnection['run']>[0] = {
    name: 'write points',
    check: checkOperation,
    send: (api, init) => api.upsertPoints({ collection_name: serverName, points: [...points], wait: true }, init),
  };
  return request;
}

/** The last point of an id alone: the server promises nothing about two in one request. */
function toRecords<P extends object>({
  stored,
  collection,
  points,
  nextRevision,
}: PointsToWrite<P>): readonly Schemas['PointStruct'][] {
  const vectorName = vectorNameFor(collection);
  const isNext = isOnItsWay(stored, collection);
  const last = new Map(points.map((point) => [point.id, point]));
  return [...last.values()].map((point) => {
    const isDone = isNext && point.vector !== undefined;
    return toRecord({ collection, point, vectorName, revision: nextRevision(), isDone });
  });
}

function partlyWritten(cause: unknown, done: number, total: number): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `${String(done)} of ${String(total)} points are stored, the rest is not: ${reason} Store all of them again: what is there already is replaced by itself.`;
  return vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { cause, details: { done, total } });
}
