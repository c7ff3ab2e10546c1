import type { SqliteConnectionOptions, SqliteCopyOptions, SqliteDatabase } from './sqlite-database.ts';

/** From the package better-sqlite3, from Node.js itself, or from a package with a binary for each platform. */
export const SQLITE_DRIVER_NAMES = ['better-sqlite3', 'node', 'prebuilt'] as const;

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
