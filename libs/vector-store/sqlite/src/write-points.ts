import { ensureInWrite, findCollection, type AnyCollection, type Collection } from './collections.ts';
import { fieldValues } from './field-values.ts';
import { deleteTerms, deleteValues, insertTerms, insertValues, replaceTerms } from './index-point.ts';
import type { VectorDatabase } from './vector-database.ts';

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

interface Write {
  readonly database: VectorDatabase;
  readonly collection: Collection;
}

export function upsertPoints(database: VectorDatabase, asked: AnyCollection, points: readonly NewPoint[]): void {
  database.write(() => {
    const write = { database, collection: ensureInWrite(database, asked) };
    for (const point of points) {
      const document = findDocument(write, point.id);
      if (document === undefined) insertPoint(write, point);
      else replacePoint(write, point, document);
    }
  });
}

export function deletePoints(database: VectorDatabase, asked: AnyCollection, ids: readonly string[]): void {
  database.write(() => {
    const collection = findCollection(database, asked);
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

function insertPoint({ database, collection }: Write, { id, vector, text, payloadJson }: NewPoint): void {
  const { tables, indexedFields } = collection;
  const insert = `INSERT INTO ${tables.points} (id) VALUES (@id) RETURNING key`;
  const key = database.get<{ key: number }>(insert, { id })?.key ?? 0;
  database.run(`INSERT INTO ${tables.documents} (key, payload) VALUES (@key, @payload)`, { key, payload: payloadJson });
  insertValues(database, collection, { key, values: fieldValues(payloadJson, indexedFields) });
  insertTerms(database, collection, { key, text });
  if (vector !== undefined) insertVector({ database, collection }, key, vector);
}

/** Touches what changed alone: a new payload for the same text is the usual case. */
function replacePoint({ database, collection }: Write, point: NewPoint, old: Document): void {
  const { tables, indexedFields } = collection;
  const { key } = old;
  const payload = point.payloadJson;
  database.run(`UPDATE ${tables.documents} SET payload = @payload WHERE key = @key`, { key, payload });
  deleteValues(database, collection, { key, values: fieldValues(old.payload, indexedFields) });
  insertValues(database, collection, { key, values: fieldValues(payload, indexedFields) });
  replaceTerms(database, collection, { key, text: point.text });
  replaceVector({ database, collection }, key, point.vector);
}

function replaceVector(write: Write, key: number, vector: Float32Array | undefined): void {
  const { database, collection } = write;
  const { embeddings } = collection.tables;
  const old = database.get<{ embedding: Buffer }>(`SELECT embedding FROM ${embeddings} WHERE rowid = @key`, {
    key: BigInt(key),
  });
  if (vector === undefined) {
    if (old !== undefined) deleteVector(write, key);
  } else if (old === undefined) {
    insertVector(write, key, vector);
  } else if (!toBlob(vector).equals(old.embedding)) {
    const update = `UPDATE ${embeddings} SET embedding = @embedding WHERE rowid = @key`;
    database.run(update, { key: BigInt(key), embedding: toBlob(vector) });
  }
}

function deletePoint(write: Write, { key, payload }: Document): void {
  const { database, collection } = write;
  const { tables, indexedFields } = collection;
  deleteValues(database, collection, { key, values: fieldValues(payload, indexedFields) });
  deleteTerms(database, collection, key);
  deleteVector(write, key);
  database.run(`DELETE FROM ${tables.documents} WHERE key = @key`, { key });
  database.run(`DELETE FROM ${tables.points} WHERE key = @key`, { key });
}

function insertVector({ database, collection }: Write, key: number, vector: Float32Array): void {
  const insert = `INSERT INTO ${collection.tables.embeddings} (rowid, embedding) VALUES (@key, @embedding)`;
  database.run(insert, { key: BigInt(key), embedding: toBlob(vector) });
}

function deleteVector({ database, collection }: Write, key: number): void {
  database.run(`DELETE FROM ${collection.tables.embeddings} WHERE rowid = @key`, { key: BigInt(key) });
}

function toBlob({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
