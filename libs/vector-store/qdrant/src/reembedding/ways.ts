import type { CollectionModel } from '@learning-memory/vector-store';
import type { Collections } from '../collections/collections.ts';
import type { CollectionOnItsWay, StoredCollection } from '../collections/stored-collection.ts';
import { vectorNameOf } from '../collections/vector-names.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkOperation } from '../connection/result-checks.ts';
import type { PointReader } from '../points/points.ts';
import { countPending } from './pending-points.ts';

/** Older servers say 400. */
const MISSING = [400, 404];
/** Points with a mark of any way. */
const MARKED = { must_not: [{ is_empty: { key: 'done' } }] };
/** Another one was quicker. */
const EXISTS = [400, 409];

/** What opens, gives up and closes the way of a collection to another model. */
export interface Ways {
  readonly connection: QdrantConnection;
  readonly collections: Collections;
  readonly reader: PointReader;
}

/** A vector of its own for the model, on which no point has one yet. */
export async function openWay(ways: Ways, stored: StoredCollection, model: CollectionModel): Promise<void> {
  const { connection, collections } = ways;
  if (stored.next !== undefined) await giveUpWay(ways, stored);
  const collection_name = stored.serverName;
  const vector_name = vectorNameOf(model);
  await dropVector(ways, stored, model);
  await connection.run({
    name: 'create a vector',
    check: checkOperation,
    send: (api, init) =>
      api.createVectorName(
        { collection_name, vector_name, dense: { size: model.dimension, distance: 'Cosine' }, wait: true },
        init,
      ),
    accepts: EXISTS,
  });
  // Marks of an earlier way to the same model.
  await connection.run({
    name: 'take marks away',
    check: checkOperation,
    send: (api, init) => api.deletePayload({ collection_name, keys: ['done'], filter: MARKED, wait: true }, init),
  });
  await collections.record(stored, stored.model, model);
}

export async function giveUpWay(ways: Ways, stored: StoredCollection): Promise<void> {
  await ways.collections.record(stored, stored.model, undefined);
  if (stored.next !== undefined) await dropVector(ways, stored, stored.next);
}

/** False while a point is pending. */
export async function closeWay(ways: Ways, stored: CollectionOnItsWay): Promise<boolean> {
  const { collections, reader } = ways;
  if ((await countPending(reader, stored)) > 0) return false;
  await collections.record(stored, stored.next, undefined);
  // Who began to write under the old model before that may have ended only now.
  if ((await countPending(reader, stored)) > 0) {
    await collections.record(stored, stored.model, stored.next);
    return false;
  }
  await dropVector(ways, stored, stored.model);
  return true;
}

async function dropVector({ connection }: Ways, stored: StoredCollection, model: CollectionModel): Promise<void> {
  const { serverName, vectorNames } = stored;
  if (!vectorNames.has(vectorNameOf(model))) return;
  await connection.run({
    name: 'delete a vector',
    check: checkOperation,
    send: (api, init) =>
      api.deleteVectorName({ collection_name: serverName, vector_name: vectorNameOf(model), wait: true }, init),
    accepts: MISSING,
  });
}
