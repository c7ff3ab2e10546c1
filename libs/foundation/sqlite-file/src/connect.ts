import { sqliteDriver } from './driver/choose-driver.ts';
import type { SqliteConnectionOptions, SqliteDatabase } from './driver/sqlite-database.ts';

/** A connection as it is, without what `openSqliteFile` sets and refuses. */
export function connectSqlite(file: string, options: SqliteConnectionOptions = {}): SqliteDatabase {
  return sqliteDriver().connect(file, options);
}
