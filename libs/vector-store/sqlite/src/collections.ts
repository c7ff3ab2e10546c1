import {
  checkModel,
  type CollectionInfo,
  type CollectionModel,
  type CollectionRef,
} from '@learning-memory/vector-store';
import { collectionTables, createTables, widenTextIndex, type CollectionTables } from './collection-tables.ts';
import { fieldValues } from './field-values.ts';
import { insertValues } from './index-point.ts';
import type { VectorDatabase } from './vector-database.ts';

/** A collection whatever its payload. */
export interface AnyCollection {
  readonly name: string;
  readonly model: CollectionModel;
  readonly textFields: Readonly<Record<string, number>>;
  readonly indexedFields: readonly string[];
}

/** A collection as the file has it. */
export interface Collection {
  readonly model: CollectionModel;
  /** In the order of their columns. */
  readonly textFields: readonly string[];
  /** In the order of their slots. */
  readonly indexedFields: readonly string[];
  readonly tables: CollectionTables;
}

interface Row {
  readonly number: number;
  readonly name: string;
  readonly model: string;
  readonly dimension: number;
  readonly text_fields: string;
  readonly indexed_fields: string;
}

/** `undefined` when it does not exist; rejects another model. Asked on every call: other processes create collections too. */
export function findCollection(database: VectorDatabase, asked: AnyCollection): Collection | undefined {
  const row = database.get<Row>('SELECT * FROM vector_collections WHERE name = @name', { name: asked.name });
  if (row === undefined) return undefined;
  const collection = toCollection(row);
  checkModel(collection.model, asked as CollectionRef<Record<string, unknown>>);
  return collection;
}

/** The collection with all fields of `asked`, made or extended where needed. */
export function ensureCollection(database: VectorDatabase, asked: AnyCollection): Collection {
  const found = database.read(() => findCollection(database, asked));
  return found !== undefined && hasFields(found, asked) ? found : database.write(() => ensureInWrite(database, asked));
}

/** As `ensureCollection`, inside a write. */
export function ensureInWrite(database: VectorDatabase, asked: AnyCollection): Collection {
  const collection = findCollection(database, asked) ?? createCollection(database, asked);
  return hasFields(collection, asked) ? collection : extendCollection(database, collection, asked);
}

export function listCollections(database: VectorDatabase): readonly CollectionInfo[] {
  return database.all<Row>('SELECT * FROM vector_collections ORDER BY name').map((row) => {
    const { model, tables } = toCollection(row);
    const count = database.get<{ count: number }>(`SELECT count(*) AS count FROM ${tables.points}`)?.count ?? 0;
    return { name: row.name, model, count };
  });
}

function toCollection(row: Row): Collection {
  return {
    model: { id: row.model, dimension: row.dimension },
    textFields: JSON.parse(row.text_fields) as string[],
    indexedFields: JSON.parse(row.indexed_fields) as string[],
    tables: collectionTables(row.number),
  };
}

function createCollection(database: VectorDatabase, { name, model }: AnyCollection): Collection {
  const row = database.get<Row>(
    `INSERT INTO vector_collections (name, model, dimension, text_fields, indexed_fields)
     VALUES (@name, @model, @dimension, '[]', '[]') RETURNING *`,
    { name, model: model.id, dimension: model.dimension },
  );
  if (row === undefined) throw new Error(`Collection ${name} was not created.`);
  const collection = toCollection(row);
  createTables(database, collection.tables, model.dimension);
  return collection;
}

function hasFields(collection: Collection, { textFields, indexedFields }: AnyCollection): boolean {
  return (
    Object.keys(textFields).every((field) => collection.textFields.includes(field)) &&
    indexedFields.every((field) => collection.indexedFields.includes(field))
  );
}

/** Fields are only ever added: another process may still use those that `asked` does not name. */
function extendCollection(database: VectorDatabase, collection: Collection, asked: AnyCollection): Collection {
  const textFields = [...new Set([...collection.textFields, ...Object.keys(asked.textFields)])];
  const indexedFields = [...new Set([...collection.indexedFields, ...asked.indexedFields])];
  database.run('UPDATE vector_collections SET text_fields = @text, indexed_fields = @indexed WHERE name = @name', {
    name: asked.name,
    text: JSON.stringify(textFields),
    indexed: JSON.stringify(indexedFields),
  });
  const extended = { ...collection, textFields, indexedFields };
  const [from, to] = [collection.textFields.length, textFields.length];
  if (to > from) widenTextIndex(database, collection.tables, { from, to });
  if (indexedFields.length > collection.indexedFields.length) indexValuesAnew(database, extended);
  return extended;
}

function indexValuesAnew(database: VectorDatabase, collection: Collection): void {
  const { tables, indexedFields } = collection;
  database.run(`DELETE FROM ${tables.values}`);
  const documents = `SELECT key, payload FROM ${tables.documents}`;
  for (const { key, payload } of database.all<{ key: number; payload: string }>(documents)) {
    insertValues(database, collection, { key, values: fieldValues(payload, indexedFields) });
  }
}
