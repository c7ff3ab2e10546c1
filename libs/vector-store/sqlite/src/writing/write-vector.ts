import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** A transaction on one collection. */
export interface Write {
  readonly database: VectorDatabase;
  readonly collection: Collection;
}

/** Of a point that has none, under the model that the collection is used with; so do the others. */
export function insertVector({ database, collection }: Write, key: number, vector: Float32Array): void {
  const insert = `INSERT INTO ${collection.tables.embeddings} (rowid, embedding) VALUES (@key, @embedding)`;
  database.run(insert, { key: BigInt(key), embedding: toBlob(vector) });
}

/** Without a vector the point has none any more. */
export function replaceVector(write: Write, key: number, vector: Float32Array | undefined): void {
  const { database, collection } = write;
  const { embeddings } = collection.tables;
  const select = `SELECT embedding FROM ${embeddings} WHERE rowid = @key`;
  const old = database.get<{ embedding: Uint8Array }>(select, { key: BigInt(key) });
  if (vector === undefined) {
    if (old !== undefined) deleteVector(database, embeddings, key);
  } else if (old === undefined) {
    insertVector(write, key, vector);
  } else if (!toBlob(vector).equals(old.embedding)) {
    const update = `UPDATE ${embeddings} SET embedding = @embedding WHERE rowid = @key`;
    database.run(update, { key: BigInt(key), embedding: toBlob(vector) });
  }
}

/** Under every model. */
export function deleteVectors({ database, collection }: Write, key: number): void {
  const { tables, onItsWay } = collection;
  deleteVector(database, tables.embeddings, key);
  if (onItsWay !== undefined) deleteVector(database, onItsWay.otherEmbeddings, key);
}

/** Of a point that was just written: its vector of another model was made of what it said before. */
export function settleOnItsWay({ database, collection }: Write, key: number, vector: Float32Array | undefined): void {
  const { tables, onItsWay } = collection;
  if (onItsWay === undefined) return;
  deleteVector(database, onItsWay.otherEmbeddings, key);
  if (!onItsWay.isNext || vector === undefined) return;
  database.run(`DELETE FROM ${tables.pending} WHERE point = @key`, { key });
}

function deleteVector(database: VectorDatabase, embeddings: string, key: number): void {
  database.run(`DELETE FROM ${embeddings} WHERE rowid = @key`, { key: BigInt(key) });
}

function toBlob({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
