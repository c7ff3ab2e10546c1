import { toCollection, type AnyCollection, type Collection, type CollectionRow } from './collection.ts';
import { countChanges, createTables, widenTextIndex } from './collection-tables.ts';
import { fieldValues } from './field-values.ts';
import { findForWriting } from './find-collection.ts';
import { insertValues } from './index-point.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** The collection with all fields of `asked`, made or extended where needed. */
export function ensureCollection(database: VectorDatabase, asked: AnyCollection): Collection {
  const found = database.read(() => findForWriting(database, asked));
  return found !== undefined && hasFields(found, asked) ? found : database.write(() => ensureInWrite(database, asked));
}

/** As `ensureCollection`, inside a write. */
export function ensureInWrite(database: VectorDatabase, asked: AnyCollection): Collection {
  const collection = findForWriting(database, asked) ?? createCollection(database, asked);
  if (collection.revision === null) countChanges(database, collection.number, collection.tables);
  return hasFields(collection, asked) ? collection : extendCollection(database, collection, asked);
}

export function createCollection(database: VectorDatabase, { name, model }: AnyCollection): Collection {
  const row = database.get<CollectionRow>(
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
