import {
  createCollection,
  createIndex,
  createVector,
  deleteVector,
  describeCollection,
  updateCollection,
  type DoubleCollections,
} from './collection-operations.ts';
import { countPoints, facet, queryPoints, scrollPoints } from './read-points.ts';
import { Refusal } from './refusal.ts';
import type { DoubleCollection } from './stored-data.ts';
import { deletePayload, deletePoints, updateBatch, upsertPoints, type Write } from './write-points.ts';

export interface DoubleCall {
  readonly method: string;
  /** Decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Read = (collection: DoubleCollection, body: unknown) => unknown;

const READS: Readonly<Record<string, Read>> = {
  'POST points/scroll': scrollPoints,
  'POST points/count': countPoints,
  'POST points/query': queryPoints,
  'POST facet': facet,
};

const WRITES: Readonly<Record<string, (collection: DoubleCollection, body: unknown) => Write>> = {
  'PUT points': upsertPoints,
  'POST points/delete': deletePoints,
  'POST points/payload/delete': deletePayload,
  'POST points/batch': updateBatch,
  'PUT index': (collection, body) => () => createIndex(collection, body),
};

/** How long a write takes for which nobody waits. */
const UNWAITED_MS = 50;

/** The result of a call; refuses what the server would refuse. */
export function answerCall(collections: DoubleCollections, call: DoubleCall): unknown {
  const { method, path, body } = call;
  const [root, name, ...rest] = path;
  if (root !== 'collections') throw new Refusal(404, 'Not found');
  if (name === undefined) return { collections: [...collections.keys()].map((each) => ({ name: each })) };
  if (method === 'PUT' && rest.length === 0) return createCollection(collections, name, body);
  // False where it is not there, as the server says it.
  if (method === 'DELETE' && rest.length === 0) return collections.delete(name);
  const collection = collections.get(name);
  if (collection === undefined) throw new Refusal(404, `Not found: Collection \`${name}\` doesn't exist!`);
  return answerForCollection(collection, call, rest);
}

function answerForCollection(collection: DoubleCollection, call: DoubleCall, rest: readonly string[]): unknown {
  const { method, body } = call;
  const operation = `${method} ${rest.join('/')}`;
  if (operation === 'GET ') return describeCollection(collection);
  if (operation === 'PATCH ') return updateCollection(collection, body);
  const read = READS[operation];
  if (read !== undefined) return read(collection, body);
  const write = WRITES[operation] ?? vectorWrite(method, rest);
  if (write === undefined) throw new Refusal(404, `This double has no ${operation}.`);
  return carryOut(write(collection, body), call);
}

function vectorWrite(
  method: string,
  [kind, name = '']: readonly string[],
): ((collection: DoubleCollection, body: unknown) => Write) | undefined {
  if (kind !== 'vectors') return undefined;
  if (method === 'PUT') return (collection, body) => () => createVector(collection, name, body);
  return method === 'DELETE' ? (collection) => () => deleteVector(collection, name) : undefined;
}

function carryOut(write: Write, { query, path }: DoubleCall): unknown {
  const isWaited = query.get('wait') === 'true';
  if (isWaited) write();
  else setTimeout(write, UNWAITED_MS);
  const result = { operation_id: 1, status: isWaited ? 'completed' : 'acknowledged' };
  return path.at(-1) === 'batch' ? [result] : result;
}
