import type { AnyCollection } from '../collections/collection.ts';
import { ensureInWrite } from '../collections/collections.ts';
import { findForWriting } from '../collections/find-collection.ts';
import { fieldValues } from '../collections/field-values.ts';
import {
  deleteTerms,
  deleteValues,
  replaceTerms,
  replaceValues,
  termInserter,
  valueInserter,
} from '../collections/index-point.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import { deleteVectors, insertVector, replaceVector, settleOnItsWay, type Write } from './write-vector.ts';

/** A point on its way into the file. */
export interface NewPoint {
  readonly id: string;
  readonly vector: Float32Array | undefined;
  readonly text: Readonly<Record<string, string>>;
  readonly payloadJson: string;
}

interface Document {
  readonly key: number;
  readonly payload: string;
}

export function upsertPoints(database: VectorDatabase, asked: AnyCollection, points: readonly NewPoint[]): void {
  database.write(() => {
    const write = { database, collection: ensureInWrite(database, asked) };
    const known = knownIds(write, points);
    const fresh: NewPoint[] = [];
    const others: NewPoint[] = [];
    for (const point of points) {
      (known.has(point.id) ? others : fresh).push(point);
      known.add(point.id);
    }
    insertPoints(write, fresh);
    for (const point of others) {
      const document = findDocument(write, point.id);
      if (document !== undefined) replacePoint(write, point, document);
    }
  });
}

export function deletePoints(database: VectorDatabase, asked: AnyCollection, ids: readonly string[]): void {
  database.write(() => {
    const collection = findForWriting(database, asked);
    if (collection === undefined) return;
    const write = { database, collection };
    for (const id of ids) {
      const document = findDocument(write, id);
      if (document !== undefined) deletePoint(write, document);
    }
  });
}

function findDocument({ database, collection: { tables } }: Write, id: string): Document | undefined {
  return database.get<Document>(
    `SELECT d.* FROM ${tables.points} p JOIN ${tables.documents} d ON d.key = p.key WHERE p.id = @id`,
    { id },
  );
}

function knownIds({ database, collection: { tables } }: Write, points: readonly NewPoint[]): Set<string> {
  const ids = JSON.stringify(points.map(({ id }) => id));
  const select = `SELECT id FROM ${tables.points} WHERE id IN (SELECT value FROM json_each(@ids))`;
  return new Set(database.all<{ id: string }>(select, { ids }).map(({ id }) => id));
}

/** Of different ids that are not there yet. */
function insertPoints(write: Write, points: readonly NewPoint[]): void {
  const { database, collection } = write;
  const { tables, indexedFields } = collection;
  const addDocument = database.client.prepare(`INSERT INTO ${tables.documents} (key, payload) VALUES (?, ?)`);
  const addValues = valueInserter(database, collection);
  const addTerms = termInserter(database, collection);
  const keys = insertIds(write, points);
  for (const { id, vector, text, payloadJson } of points) {
    const key = keys.get(id) ?? 0;
    addDocument.run(key, payloadJson);
    addValues({ key, values: fieldValues(payloadJson, indexedFields) });
    addTerms({ key, text });
    if (vector !== undefined) insertVector(write, key, vector);
    settleOnItsWay(write, key, vector);
  }
}

/** In one statement: each one writes the sequence of the keys. */
function insertIds(
  { database, collection: { tables } }: Write,
  points: readonly NewPoint[],
): ReadonlyMap<string, number> {
  const ids = JSON.stringify(points.map(({ id }) => id));
  const insert = `INSERT INTO ${tables.points} (id) SELECT value FROM json_each(@ids) RETURNING key, id`;
  return new Map(database.all<{ key: number; id: string }>(insert, { ids }).map(({ key, id }) => [id, key]));
}

/** Touches what changed alone: a new payload for the same text is the usual case. */
function replacePoint(write: Write, point: NewPoint, old: Document): void {
  const { database, collection } = write;
  const { tables, indexedFields } = collection;
  const { key } = old;
  const payload = point.payloadJson;
  database.run(`UPDATE ${tables.documents} SET payload = @payload WHERE key = @key`, { key, payload });
  const [from, to] = [fieldValues(old.payload, indexedFields), fieldValues(payload, indexedFields)];
  replaceValues(database, collection, { key, from, to });
  replaceTerms(database, collection, { key, text: point.text });
  replaceVector(write, key, point.vector);
  settleOnItsWay(write, key, point.vector);
}

function deletePoint(write: Write, { key, payload }: Document): void {
  const { database, collection } = write;
  const { tables, indexedFields } = collection;
  deleteValues(database, collection, { key, values: fieldValues(payload, indexedFields) });
  deleteTerms(database, collection, key);
  deleteVectors(write, key);
  database.run(`DELETE FROM ${tables.documents} WHERE key = @key`, { key });
  database.run(`DELETE FROM ${tables.points} WHERE key = @key`, { key });
}
