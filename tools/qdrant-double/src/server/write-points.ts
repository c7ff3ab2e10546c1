import { matching } from './read-points.ts';
import { compileTest } from './match-condition.ts';
import { readId, readVectors } from './read-vectors.ts';
import { badRequest, checkKeys, Refusal } from './refusal.ts';
import type { DoubleCollection, DoublePoint } from './stored-data.ts';

type Body = Readonly<Record<string, unknown>>;
/** Checks the whole operation, and gives what carries it out. */
export type Write = () => void;

/** All points are checked before the first is stored. */
export function upsertPoints(collection: DoubleCollection, body: unknown): Write {
  const points = listOf(checkKeys('PointsList', body, ['points']), 'points').map((point): DoublePoint => {
    const { id, vector, payload = {} } = checkKeys('PointStruct', point, ['id', 'vector', 'payload']);
    return { id: readId(id), vectors: readVectors(collection, vector), payload: { ...(payload as Body) } };
  });
  if (new Set(points.map(({ id }) => id)).size < points.length)
    throw badRequest('This double is promised no id twice.');
  return () => points.forEach((point) => collection.points.set(point.id, point));
}

export function deletePoints(collection: DoubleCollection, body: unknown): Write {
  const ids = listOf(checkKeys('PointsSelector', body, ['points']), 'points').map(readId);
  return () => ids.forEach((id) => collection.points.delete(id));
}

export function deletePayload(collection: DoubleCollection, body: unknown): Write {
  const { keys, filter } = checkKeys('DeletePayload', body, ['keys', 'filter']);
  const found = matching(collection, filter);
  return () => {
    for (const point of found)
      point.payload = Object.fromEntries(
        Object.entries(point.payload).filter(([key]) => !(keys as readonly string[]).includes(key)),
      );
  };
}

const OPERATIONS: Readonly<Record<string, (collection: DoubleCollection, body: unknown) => Write>> = {
  update_vectors: updateVectors,
  set_payload: setPayload,
};

/** One operation after the other: one that is refused leaves those before it done. */
export function updateBatch(collection: DoubleCollection, body: unknown): Write {
  const operations = listOf(checkKeys('UpdateOperations', body, ['operations']), 'operations').map((operation) => {
    const [[name, content] = []] = Object.entries(operation as Body);
    const run = name === undefined ? undefined : OPERATIONS[name];
    if (run === undefined) throw badRequest(`This double knows no operation ${String(name)}.`);
    return () => run(collection, content)();
  });
  return () => operations.forEach((run) => run());
}

/** The vectors of points that pass the filter; one that is missing is an error, as it cannot fail to pass. */
function updateVectors(collection: DoubleCollection, body: unknown): Write {
  const { points = [], update_filter: filter = {} } = checkKeys('UpdateVectors', body, ['points', 'update_filter']);
  const isMatch = compileTest(filter);
  const updates = (points as readonly unknown[]).map((each) => {
    const { id, vector } = checkKeys('PointVectors', each, ['id', 'vector']);
    const known = collection.points.get(readId(id));
    if (known === undefined) throw new Refusal(404, `Not found: No point with id ${String(id)} found`);
    return { known, vectors: readVectors(collection, vector) };
  });
  return () => {
    for (const { known, vectors } of updates.filter((each) => isMatch(each.known))) {
      for (const [name, vector] of vectors) known.vectors.set(name, vector);
    }
  };
}

function setPayload(collection: DoubleCollection, body: unknown): Write {
  const { payload, filter } = checkKeys('SetPayload', body, ['payload', 'filter']);
  const found = matching(collection, filter);
  return () => {
    for (const point of found) point.payload = { ...point.payload, ...(payload as Body) };
  };
}

function listOf(body: Body, key: string): readonly unknown[] {
  const list = body[key];
  if (!Array.isArray(list)) throw badRequest(`Format error in JSON body: missing field \`${key}\``);
  return list as readonly unknown[];
}
