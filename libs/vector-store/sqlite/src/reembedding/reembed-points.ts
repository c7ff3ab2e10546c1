import type { CollectionInfo, ReembeddingProgress } from '@learning-memory/vector-store';
import { isSameModel } from '@learning-memory/vector-store-checks';
import {
  allRows,
  findRow,
  nextModelOf,
  toCollection,
  type AnyCollection,
  type Collection,
  type CollectionRow,
} from '../collections/collection.ts';
import { createCollection } from '../collections/collections.ts';
import { findCollection, findForWriting } from '../collections/find-collection.ts';
import { createReembeddingTables, dropReembeddingTables } from './reembedding-tables.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import { replaceVector } from '../writing/write-vector.ts';

export interface PendingInput {
  readonly collection: AnyCollection;
  readonly limit: number;
}

export interface FoundPending {
  readonly id: string;
  /** Null where a damaged file has none. */
  readonly payloadJson: string | null;
  readonly revision: number;
}

export interface NewVectorInput {
  readonly id: string;
  readonly revision: number;
  readonly vector: Float32Array | undefined;
}

export interface WriteVectorsInput {
  readonly collection: AnyCollection;
  readonly vectors: readonly NewVectorInput[];
}

export function beginReembedding(database: VectorDatabase, asked: AnyCollection): void {
  database.write(() => {
    const row = findRow(database, asked.name);
    if (row === undefined) {
      createCollection(database, asked);
      return;
    }
    const next = nextModelOf(row);
    if (next !== undefined && isSameModel(next, asked.model)) return;
    if (next !== undefined) giveUp(database, row);
    if (isSameModel(toCollection(row).model, asked.model)) return;
    const { id, dimension } = asked.model;
    setNextModel(database, row, { id, dimension });
    createReembeddingTables(database, toCollection(row, { isNext: true }).tables, dimension);
  });
}

/** `undefined` for a collection that is not on its way to the model asked for. */
export function readProgress(database: VectorDatabase, asked: AnyCollection): ReembeddingProgress | undefined {
  const collection = findCollection(database, asked);
  if (collection?.onItsWay?.isNext !== true) return undefined;
  const { onItsWay, model, tables } = collection;
  if (!onItsWay.isBegun) return { model, done: 0, total: countRows(database, tables.points) };
  const row = findRow(database, asked.name);
  return row && progressOf(database, row);
}

export function listCollections(database: VectorDatabase): readonly CollectionInfo[] {
  return allRows(database).map((row) => {
    const { model, tables } = toCollection(row);
    const info = { name: row.name, model, count: countRows(database, tables.points) };
    const reembedding = progressOf(database, row);
    return reembedding === undefined ? info : { ...info, reembedding };
  });
}

/** Of the collections whose changes are counted. */
export function listRevisions(database: VectorDatabase): readonly (readonly [string, number])[] {
  return allRows(database).flatMap(({ name, revision }) => (revision === null ? [] : [[name, revision] as const]));
}

/** Those longest pending first. */
export function pendingPoints(database: VectorDatabase, { collection: asked, limit }: PendingInput): FoundPending[] {
  const collection = findOnItsWay(database, asked);
  if (collection === undefined) return [];
  const { pending, points, documents } = collection.tables;
  return [
    ...database.all<FoundPending>(
      `SELECT p.id, d.payload AS payloadJson, n.revision FROM ${pending} n
       JOIN ${points} p ON p.key = n.point LEFT JOIN ${documents} d ON d.key = n.point ORDER BY n.revision LIMIT @limit`,
      { limit },
    ),
  ];
}

/** Vectors of points that are not pending in that revision are left out. */
export function writeVectors(database: VectorDatabase, { collection: asked, vectors }: WriteVectorsInput): void {
  database.write(() => {
    const collection = findOnItsWay(database, asked);
    if (collection === undefined) return;
    const { pending, points } = collection.tables;
    const take =
      `DELETE FROM ${pending} WHERE revision = @revision ` +
      `AND point = (SELECT key FROM ${points} WHERE id = @id) RETURNING point AS key`;
    for (const { id, revision, vector } of vectors) {
      const taken = database.get<{ key: number }>(take, { id, revision });
      if (taken !== undefined) replaceVector({ database, collection }, taken.key, vector);
    }
  });
}

/** Whether the collection has the model asked for now, and no other. */
export function finishReembedding(database: VectorDatabase, asked: AnyCollection): boolean {
  return database.write(() => {
    const collection = findForWriting(database, asked);
    if (collection?.onItsWay === undefined) return true;
    const { tables, onItsWay } = collection;
    if (!onItsWay.isNext) return false;
    database.run(`DELETE FROM ${tables.pending} WHERE point NOT IN (SELECT key FROM ${tables.points})`);
    if (countRows(database, tables.pending) > 0) return false;
    dropReembeddingTables(database, tables);
    // A process of an older version deletes points without their new vectors.
    database.run(`DELETE FROM ${tables.embeddings} WHERE rowid NOT IN (SELECT key FROM ${tables.points})`);
    database.client.exec(`DROP TABLE ${onItsWay.otherEmbeddings}`);
    database.run(
      `UPDATE vector_collections SET model = next_model, dimension = next_dimension, generation = generation + 1,
       next_model = NULL, next_dimension = NULL WHERE name = @name`,
      { name: asked.name },
    );
    return true;
  });
}

function giveUp(database: VectorDatabase, row: CollectionRow): void {
  const { tables } = toCollection(row, { isNext: true });
  dropReembeddingTables(database, tables);
  database.client.exec(`DROP TABLE ${tables.embeddings}`);
  setNextModel(database, row, { id: null, dimension: null });
}

function setNextModel(
  database: VectorDatabase,
  { name }: CollectionRow,
  { id, dimension }: { readonly id: string | null; readonly dimension: number | null },
): void {
  const update = 'UPDATE vector_collections SET next_model = @id, next_dimension = @dimension WHERE name = @name';
  database.run(update, { name, id, dimension });
}

/** `undefined` unless the collection is on its way to the model asked for. */
function findOnItsWay(database: VectorDatabase, asked: AnyCollection): Collection | undefined {
  const collection = findForWriting(database, asked);
  return collection?.onItsWay?.isNext === true ? collection : undefined;
}

function progressOf(database: VectorDatabase, row: CollectionRow): ReembeddingProgress | undefined {
  const model = nextModelOf(row);
  if (model === undefined) return undefined;
  const { points, pending } = toCollection(row).tables;
  const total = countRows(database, points);
  return { model, done: total - countRows(database, pending), total };
}

function countRows(database: VectorDatabase, table: string): number {
  return database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
}
