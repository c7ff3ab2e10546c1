import type { LooseFilter } from '@learning-memory/vector-store-checks';
import type { AnyCollection, Collection } from '../collections/collection.ts';
import { findCollection } from '../collections/find-collection.ts';
import { compileFilter } from './compile-filter.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** A point on its way out of the file. */
export interface FoundPoint {
  readonly id: string;
  readonly payloadJson: string;
  readonly vector: Float32Array | undefined;
}

export interface PointKey {
  readonly key: number;
  readonly id: string;
}

export interface GetInput {
  readonly collection: AnyCollection;
  readonly ids: readonly string[];
  readonly withVectors: boolean;
}

export interface CountInput {
  readonly collection: AnyCollection;
  readonly filter: LooseFilter | undefined;
}

/** In the order of `ids`, without the unknown ones. */
export function getPoints(database: VectorDatabase, { collection: asked, ids, withVectors }: GetInput): FoundPoint[] {
  const collection = findCollection(database, asked);
  if (collection === undefined) return [];
  const select = `SELECT p.key, p.id FROM json_each(@ids) l CROSS JOIN ${collection.tables.points} p ON p.id = l.value ORDER BY l.key`;
  const keys = database.all<PointKey>(select, { ids: JSON.stringify(ids) });
  return readPoints(database, collection, { keys, withVectors });
}

export function countPoints(database: VectorDatabase, { collection: asked, filter }: CountInput): number {
  const collection = findCollection(database, asked);
  if (collection === undefined) return 0;
  // Most are asked again and again: with a field to compare it takes a millisecond for some thousands.
  return database.known.read(collection, `count ${JSON.stringify(filter)}`, () => {
    const { sql, parameters } = compileFilter(collection, filter);
    const count = `SELECT count(*) AS count FROM ${collection.tables.points} p WHERE ${sql}`;
    return database.get<{ count: number }>(count, parameters)?.count ?? 0;
  });
}

export function readPoints(
  database: VectorDatabase,
  collection: Collection,
  { keys, withVectors }: { readonly keys: readonly PointKey[]; readonly withVectors: boolean },
): FoundPoint[] {
  const payloads = readPayloads(database, collection, keys);
  const vectors = withVectors ? readVectors(database, collection, keys) : new Map<number, Float32Array>();
  return keys.map(({ key, id }) => ({ id, payloadJson: payloads.get(key) ?? '{}', vector: vectors.get(key) }));
}

/** By key, without those of no point. */
export function readPayloads(
  database: VectorDatabase,
  { tables }: Collection,
  points: readonly { readonly key: number }[],
): ReadonlyMap<number, string> {
  const select = `SELECT d.key, d.payload FROM json_each(@keys) l CROSS JOIN ${tables.documents} d ON d.key = l.value`;
  const keys = JSON.stringify(points.map(({ key }) => key));
  const rows = database.all<{ readonly key: number; readonly payload: string }>(select, { keys });
  return new Map(rows.map(({ key, payload }) => [key, payload]));
}

/** By key, without those of points that have none. */
function readVectors(
  database: VectorDatabase,
  collection: Collection,
  points: readonly PointKey[],
): ReadonlyMap<number, Float32Array> {
  const select =
    `SELECT e.rowid AS key, e.embedding FROM json_each(@keys) l CROSS JOIN ${collection.tables.embeddings} e ` +
    `ON e.rowid = l.value WHERE ${isMade(collection, 'l.value')}`;
  const keys = JSON.stringify(points.map(({ key }) => key));
  const rows = database.all<{ readonly key: number; readonly embedding: Uint8Array }>(select, { keys });
  // A copy, because the bytes of a blob need not start where a float may.
  return new Map(rows.map(({ key, embedding }) => [key, new Float32Array(Uint8Array.from(embedding).buffer)]));
}

/** Whether the point of that key has its vector: one that a process of an older version wrote keeps another until then. */
export function isMade({ tables, onItsWay }: Collection, key: string): string {
  if (onItsWay?.isNext !== true) return 'TRUE';
  return onItsWay.isBegun ? `${key} NOT IN (SELECT point FROM ${tables.pending})` : 'FALSE';
}
