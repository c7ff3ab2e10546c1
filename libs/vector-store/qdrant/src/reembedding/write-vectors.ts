import type { NewVector } from '@learning-memory/vector-store';
import type { Schemas } from '@qdrant/js-client-rest';
import type { CollectionOnItsWay } from '../collections/stored-collection.ts';
import { vectorNameOf } from '../collections/vector-names.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkOperations } from '../connection/result-checks.ts';
import { toBatches } from '../points/batches.ts';
import type { QdrantCondition } from '../points/compile-filter.ts';
import { pointIdOf } from '../points/point-id.ts';
import type { PointReader } from '../points/points.ts';
import { stillPending } from './pending-points.ts';

const MOST_VECTORS = { bytes: 16 * 1024 * 1024, items: 200 };
/** What the server says of a vector whose point is gone. */
const NOT_FOUND = 404;
const TRIES = 5;

/**
 * Points their vectors, where they are still what these were made of. Each point has its vector before its mark, so that one
 * which is stopped between them is pending as before.
 */
export async function writeVectors(
  connection: QdrantConnection,
  reader: PointReader,
  write: { readonly stored: CollectionOnItsWay; readonly vectors: readonly NewVector[] },
): Promise<void> {
  for (const batch of toBatches(write.vectors, MOST_VECTORS))
    await writeBatch(connection, reader, { ...write, vectors: batch });
}

async function writeBatch(
  connection: QdrantConnection,
  reader: PointReader,
  { stored, vectors }: { readonly stored: CollectionOnItsWay; readonly vectors: readonly NewVector[] },
): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const pending = await stillPending(reader, stored, vectors);
    if (pending.length === 0) return;
    const operations = toOperations(vectorNameOf(stored.next), pending);
    const results = await connection.run({
      name: 'write vectors',
      check: checkOperations,
      send: (api, init) =>
        api.batchUpdate({ collection_name: stored.serverName, operations: [...operations], wait: true }, init),
      // A point was deleted in between: those that are left are tried again, and in the end said.
      accepts: tries < TRIES ? [NOT_FOUND] : [],
    });
    if (results !== undefined) return;
  }
}

function toOperations(name: string, pending: readonly NewVector[]): readonly Schemas['UpdateOperation'][] {
  const seen = pending.flatMap(({ id, vector, revision }) => (vector === undefined ? [] : [{ id, vector, revision }]));
  const unseen = pending.filter(({ vector }) => vector === undefined);
  const operations: Schemas['UpdateOperation'][] = [];
  if (seen.length > 0) {
    const points = seen.map(({ id, vector }) => ({ id: pointIdOf(id), vector: { [name]: [...vector] } }));
    operations.push({ update_vectors: { points, update_filter: { should: seen.map(isUnchanged) } } });
    operations.push(markDone(name, [{ has_vector: name }, { should: seen.map(isUnchanged) }]));
  }
  if (unseen.length > 0) operations.push(markDone(name, [{ should: unseen.map(isUnchanged) }]));
  return operations;
}

function markDone(name: string, must: QdrantCondition[]): Schemas['UpdateOperation'] {
  return { set_payload: { payload: { done: name }, filter: { must } } };
}

function isUnchanged({ id, revision }: Pick<NewVector, 'id' | 'revision'>): QdrantCondition {
  return { must: [{ has_id: [pointIdOf(id)] }, { key: 'revision', match: { value: revision } }] };
}
