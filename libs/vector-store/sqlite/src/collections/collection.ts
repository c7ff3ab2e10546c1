import type { CollectionModel } from '@learning-memory/vector-store';
import { collectionTables, type CollectionTables } from './collection-tables.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** A collection whatever its payload. */
export interface AnyCollection {
  readonly name: string;
  readonly model: CollectionModel;
  readonly textFields: Readonly<Record<string, number>>;
  readonly indexedFields: readonly string[];
}

/** A collection as the file has it, under the model asked for. */
export interface Collection {
  readonly number: number;
  /** Another one after each change of a point; null where changes are not counted yet. */
  readonly revision: number | null;
  readonly model: CollectionModel;
  /** In the order of their columns. */
  readonly textFields: readonly string[];
  /** In the order of their slots. */
  readonly indexedFields: readonly string[];
  /** With the vectors of `model`. */
  readonly tables: CollectionTables;
  /** While the collection is on its way from one model to the next. */
  readonly onItsWay?: OnItsWay | undefined;
}

export interface OnItsWay {
  /** Whether the model asked for is the next one, of which vectors are missing. */
  readonly isNext: boolean;
  /** False for a collection of a retired model that nothing was written to since: it has no tables for the next one. */
  readonly isBegun: boolean;
  /** The table with the vectors of the other model. */
  readonly otherEmbeddings: string;
}

/** A row of `vector_collections`. */
export interface CollectionRow {
  readonly number: number;
  readonly name: string;
  readonly model: string;
  readonly dimension: number;
  readonly text_fields: string;
  readonly indexed_fields: string;
  readonly generation: number;
  readonly next_model: string | null;
  readonly next_dimension: number | null;
  readonly revision: number | null;
}

export function findRow(database: VectorDatabase, name: string): CollectionRow | undefined {
  return database.get<CollectionRow>('SELECT * FROM vector_collections WHERE name = @name', { name });
}

/** By name. */
export function allRows(database: VectorDatabase): readonly CollectionRow[] {
  return database.all<CollectionRow>('SELECT * FROM vector_collections ORDER BY name');
}

/** `undefined` unless the collection is on its way. */
export function nextModelOf({ next_model: id, next_dimension: dimension }: CollectionRow): CollectionModel | undefined {
  return id === null || dimension === null ? undefined : { id, dimension };
}

export function toCollection(row: CollectionRow, { isNext = false }: { readonly isNext?: boolean } = {}): Collection {
  const present = collectionTables(row.number, row.generation);
  const next = collectionTables(row.number, row.generation + 1);
  const nextModel = nextModelOf(row);
  const collection = {
    number: row.number,
    revision: row.revision,
    model: (isNext ? nextModel : undefined) ?? { id: row.model, dimension: row.dimension },
    textFields: JSON.parse(row.text_fields) as string[],
    indexedFields: JSON.parse(row.indexed_fields) as string[],
    tables: isNext ? next : present,
  };
  if (nextModel === undefined) return collection;
  return { ...collection, onItsWay: { isNext, isBegun: true, otherEmbeddings: (isNext ? present : next).embeddings } };
}
