import { connectSqlite, type SqliteDatabase } from '@learning-memory/sqlite-file';
import type { Json } from './server-process.ts';

/** What SQLite itself finds wrong with a file, and what does not fit together in it; nothing for a sound one. */
export function problemsOfDatabase(file: string): readonly string[] {
  return withDatabase(file, (database) => {
    const found = database.pragma('integrity_check') as readonly { readonly integrity_check: string }[];
    const broken = found.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    const foreign = database.pragma('foreign_key_check') as readonly unknown[];
    const dangling = foreign.length === 0 ? [] : [`${String(foreign.length)} rows refer to none`];
    return [...broken, ...dangling, ...collections(database).flatMap((row) => problemsOfCollection(database, row))];
  });
}

/** What is stored of a collection, by id; empty where there is none. */
export function payloadsOf(file: string, collection: string): ReadonlyMap<string, Json> {
  return withDatabase(file, (database) => {
    const { number } = collections(database).find(({ name }) => name === collection) ?? {};
    if (number === undefined) return new Map();
    const query = `SELECT p.id AS id, d.payload AS payload FROM vector_points_${String(number)} p JOIN vector_documents_${String(number)} d ON d.key = p.key`;
    const rows = database.prepare(query).all() as readonly { readonly id: string; readonly payload: string }[];
    return new Map(rows.map(({ id, payload }) => [id, JSON.parse(payload) as Json]));
  });
}

function withDatabase<Result>(file: string, work: (database: SqliteDatabase) => Result): Result {
  const database = connectSqlite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    // A server may be writing: what is read has to be of one moment.
    return database.transaction(work)(database);
  } finally {
    database.close();
  }
}

interface Collection {
  readonly number: number;
  readonly name: string;
}

function collections(database: SqliteDatabase): readonly Collection[] {
  if (!hasTable(database, 'vector_collections')) return [];
  return database.prepare('SELECT number, name FROM vector_collections').all() as Collection[];
}

function hasTable(database: SqliteDatabase, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

/** Each point has its document and its vector. */
function problemsOfCollection(database: SqliteDatabase, { number, name }: Collection): readonly string[] {
  const count = (table: string, part = ''): number =>
    Number(
      database
        .prepare(`SELECT count(*) FROM ${table}_${String(number)}${part}`)
        .pluck()
        .get(),
    );
  const points = count('vector_points');
  // A collection without vectors has no table of them.
  const vectors = hasTable(database, `vector_embeddings_${String(number)}_rowids`)
    ? count('vector_embeddings', '_rowids')
    : 0;
  return [
    ['documents', count('vector_documents')] as const,
    ...(vectors === 0 ? [] : [['vectors', vectors] as const]),
  ].flatMap(([what, is]) => (is === points ? [] : [`${name} has ${String(points)} points and ${String(is)} ${what}`]));
}
