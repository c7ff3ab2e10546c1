import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session';
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { SqliteDatabase, SqliteRunResult } from '@learning-memory/sqlite-file';

/** Builds the queries of a connection, or of a transaction of it. */
export type MetadataOrm = BaseSQLiteDatabase<'sync', SqliteRunResult>;

/** Put together here, because `drizzle-orm/better-sqlite3` loads that package, whatever driver opened the connection. */
export function createOrm(client: SqliteDatabase): MetadataOrm {
  const dialect = new SQLiteSyncDialect();
  const session = new BetterSQLiteSession<Record<string, never>, Record<string, never>>(
    client as never,
    dialect,
    undefined,
  );
  return new BaseSQLiteDatabase('sync', dialect, session, undefined);
}
