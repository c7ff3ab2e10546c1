import type { SqliteConnectionOptions, SqliteCopyOptions, SqliteDatabase } from './sqlite-database.ts';

/** In the order in which they are tried: of a package with a binary for each platform, of better-sqlite3, of Node.js itself. */
export const SQLITE_DRIVER_NAMES = ['prebuilt', 'better-sqlite3', 'node'] as const;

export type SqliteDriverName = (typeof SQLITE_DRIVER_NAMES)[number];

/** What opens SQLite. One process uses one: two copies of SQLite would lose each other's locks. */
export interface SqliteDriver {
  readonly name: SqliteDriverName;
  readonly sqliteVersion: string;
  /** Throws a `SQLITE_…` code. */
  connect(file: string, options?: SqliteConnectionOptions): SqliteDatabase;
  /** Copies all pages over those of `to`; `false`, with none copied, where another connection holds its lock. */
  copyPages(client: SqliteDatabase, to: string, options: SqliteCopyOptions): Promise<boolean>;
}
