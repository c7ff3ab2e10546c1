import { analyzeDocument } from '@learning-memory/text-analysis';
import { textColumns } from './collection-tables.ts';
import type { Collection } from './collection.ts';
import type { FieldValue } from './field-values.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

export interface PointValues {
  readonly key: number;
  readonly values: readonly FieldValue[];
}

export interface PointText {
  readonly key: number;
  readonly text: Readonly<Record<string, string>>;
}

/** Prepared for many points of one write. */
export function valueInserter({ client }: VectorDatabase, { tables }: Collection): (point: PointValues) => void {
  const insert = client.prepare(`INSERT INTO ${tables.values} (slot, value, point) VALUES (?, ?, ?)`);
  return ({ key, values }) => {
    for (const { slot, value } of values) insert.run(slot, value, key);
  };
}

export function insertValues(database: VectorDatabase, collection: Collection, point: PointValues): void {
  valueInserter(database, collection)(point);
}

export function deleteValues(database: VectorDatabase, { tables }: Collection, { key, values }: PointValues): void {
  const remove = `DELETE FROM ${tables.values} WHERE slot = @slot AND value = @value AND point = @key`;
  for (const { slot, value } of values) database.run(remove, { slot, value, key });
}

/** Most changes leave nearly all values of a point as they are. */
export function replaceValues(
  database: VectorDatabase,
  collection: Collection,
  { key, from, to }: { readonly key: number; readonly from: readonly FieldValue[]; readonly to: readonly FieldValue[] },
): void {
  const without = (values: readonly FieldValue[], others: readonly FieldValue[]): readonly FieldValue[] =>
    values.filter(({ slot, value }) => !others.some((other) => other.slot === slot && other.value === value));
  deleteValues(database, collection, { key, values: without(from, to) });
  insertValues(database, collection, { key, values: without(to, from) });
}

/** Prepared for many points of one write. Points without text are indexed too: the statistics of BM25 count them. */
export function termInserter(
  { client }: VectorDatabase,
  { tables, textFields }: Collection,
): (point: PointText) => void {
  if (textFields.length === 0) return () => undefined;
  const columns = textColumns(textFields.length);
  const places = columns.map(() => '?').join(', ');
  const insert = client.prepare(`INSERT INTO ${tables.terms} (rowid, ${columns.join(', ')}) VALUES (?, ${places})`);
  return ({ key, text }) => void insert.run(key, ...textFields.map((field) => termsOf(text[field])));
}

export function replaceTerms(database: VectorDatabase, collection: Collection, point: PointText): void {
  const { key, text } = point;
  const columns = textColumns(collection.textFields.length);
  if (columns.length === 0) return;
  const select = `SELECT ${columns.join(', ')} FROM ${collection.tables.terms} WHERE rowid = @key`;
  const old = database.get<Readonly<Record<string, string | null>>>(select, { key });
  const isSame = collection.textFields.every((field, position) => {
    return (old?.[columns[position] ?? ''] ?? '') === termsOf(text[field]);
  });
  if (isSame) return;
  deleteTerms(database, collection, key);
  termInserter(database, collection)(point);
}

export function deleteTerms(database: VectorDatabase, { tables, textFields }: Collection, key: number): void {
  if (textFields.length > 0) database.run(`DELETE FROM ${tables.terms} WHERE rowid = @key`, { key });
}

/** Separated by blanks. */
function termsOf(text = ''): string {
  return analyzeDocument(text).join(' ');
}
