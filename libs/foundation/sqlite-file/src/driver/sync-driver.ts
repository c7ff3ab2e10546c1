import { existsSync } from 'node:fs';
import type { DatabaseSyncModule } from './database-sync.ts';
import type { SqliteCopyOptions, SqliteDatabase } from './sqlite-database.ts';
import type { SqliteDriver, SqliteDriverName } from './sqlite-driver.ts';
import { toSqliteError } from './sqlite-error.ts';
import { SyncDatabase, type SyncModule } from './sync-database.ts';
import { textLimitsOf } from './whole-text.ts';

/** Of a module with `DatabaseSync`. */
export function createSyncDriver(name: SqliteDriverName, { DatabaseSync, backup }: DatabaseSyncModule): SqliteDriver {
  const module: SyncModule = { DatabaseSync, textLimits: textLimitsOf(DatabaseSync) };
  const probe = new SyncDatabase(module, ':memory:');
  const sqliteVersion = probe.prepare('SELECT sqlite_version()').pluck().get() as string;
  probe.close();
  return {
    name,
    sqliteVersion,
    connect: (file, options) => new SyncDatabase(module, file, options),
    async copyPages(client, to, options) {
      if (isLocked(module, to)) return false;
      try {
        await copyAll(backup, client, { ...options, to });
        return true;
      } catch (error) {
        const cause = toSqliteError(error);
        if (isBusy(cause)) return false;
        throw cause;
      }
    },
  };
}

function copyAll(
  backup: DatabaseSyncModule['backup'],
  client: SqliteDatabase,
  { to, pagesAtATime, onProgress }: SqliteCopyOptions & { readonly to: string },
): Promise<number> {
  if (!(client instanceof SyncDatabase)) throw new TypeError('The connection is of another driver.');
  return backup(client.database, to, { rate: pagesAtATime, progress: (progress) => onProgress?.(progress) });
}

/** A backup would ask for the lock again and again, without a pause and without an end. */
function isLocked(module: SyncModule, file: string): boolean {
  if (!existsSync(file)) return false;
  const client = new SyncDatabase(module, file, { fileMustExist: true, timeout: 0 });
  try {
    client.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    client.close();
  }
}

function isBusy(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))
  );
}
