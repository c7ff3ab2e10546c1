import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite } from './connect.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';

/** So long others may write before that is given up. */
export const LOCK_LIMIT_MS = 30_000;
export const RETRY_MS = 20;

/** Its code is that of SQLite. */
export class LockedDatabase extends Error {
  readonly code = 'SQLITE_BUSY';
}

/**
 * A connection in a transaction, while which nobody else can write to the file; all may read. Waits for one of another without
 * holding up its thread, in which that may run.
 */
export async function holdFile(file: string): Promise<SqliteDatabase> {
  const deadline = performance.now() + LOCK_LIMIT_MS;
  for (;;) {
    const client = connectSqlite(file, { fileMustExist: true, timeout: 0 });
    try {
      client.exec('BEGIN IMMEDIATE');
      return client;
    } catch (error) {
      client.close();
      if (sqliteFailureOf(error)?.kind !== 'busy') throw error;
    }
    if (performance.now() > deadline) throw new LockedDatabase();
    await sleep(RETRY_MS);
  }
}
