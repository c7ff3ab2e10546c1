import { analyzeDocument } from '@learning-memory/text-analysis';
import { textColumns } from './collection-tables.ts';
import type { Collection } from './collections.ts';
import type { FieldValue } from './field-values.ts';
import type { VectorDatabase } from './vector-database.ts';

export interface PointValues {
  readonly key: number;
  readonly values: readonly FieldValue[];
}

export interface PointText {
  readonly key: number;
  readonly text: Readonly<Record<string, string>>;
}

export function insertValues(database: VectorDatabase, { tables }: Collection, { key, values }: PointValues): void {
  const insert = `INSERT INTO ${tables.values} (slot, value, point) VALUES (@slot, @value, @key)`;
  for (const { slot, value } of values) database.run(insert, { slot, value, key });
}

export function deleteValues(database: VectorDatabase, { tables }: Collection, { key, values }: PointValues): void {
  const remove = `DELETE FROM ${tables.values} WHERE slot = @slot AND value = @value AND point = @key`;
  for (const { slot, value } of values) database.run(remove, { slot, value, key });
}

/** Points without text are indexed too: the statistics of BM25 count them. */
export function insertTerms(database: VectorDatabase, collection: Collection, { key, text }: PointText): void {
  const terms = columnTerms(collection, text);
  const columns = Object.keys(terms);
  if (columns.length === 0) return;
  const insert = `INSERT INTO ${collection.tables.terms} (rowid, ${columns.join(', ')}) VALUES (@key, @${columns.join(', @')})`;
  database.run(insert, { key, ...terms });
}

export function replaceTerms(database: VectorDatabase, collection: Collection, point: PointText): void {
  const { key, text } = point;
  const terms = columnTerms(collection, text);
  const columns = Object.keys(terms);
  if (columns.length === 0) return;
  const select = `SELECT ${columns.join(', ')} FROM ${collection.tables.terms} WHERE rowid = @key`;
  const old = database.get<Readonly<Record<string, string | null>>>(select, { key });
  if (columns.every((column) => (old?.[column] ?? '') === terms[column])) return;
  deleteTerms(database, collection, key);
  insertTerms(database, collection, point);
}

export function deleteTerms(database: VectorDatabase, { tables, textFields }: Collection, key: number): void {
  if (textFields.length > 0) database.run(`DELETE FROM ${tables.terms} WHERE rowid = @key`, { key });
}

/** Column -> its terms, separated by blanks. */
function columnTerms({ textFields }: Collection, text: PointText['text']): Readonly<Record<string, string>> {
  const columns = textColumns(textFields.length);
  return Object.fromEntries(
    columns.map((column, position) => [column, analyzeDocument(text[textFields[position] ?? ''] ?? '').join(' ')]),
  );
}
