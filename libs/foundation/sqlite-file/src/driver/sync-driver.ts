import type { DatabaseSyncModule } from './database-sync.ts';
import type { SqliteCopyOptions, SqliteDatabase } from './sqlite-database.ts';
import type { SqliteDriver, SqliteDriverName } from './sqlite-driver.ts';
import { isBusy, isLocked } from './locked-file.ts';
import { toSqliteError } from './sqlite-error.ts';
import { SyncDatabase, type SyncModule } from './sync-database.ts';
import { textLimitsOf } from './whole-text.ts';

/** Of a module with `DatabaseSync`. */
export function createSyncDriver(name: SqliteDriverName, { DatabaseSync, backup }: DatabaseSyncModule): SqliteDriver {
  const module: SyncModule = { DatabaseSync, textLimits: textLimitsOf(DatabaseSync) };
  const probe = new SyncDatabase(module, ':memory:');
  const sqliteVersion = probe.prepare('SELECT sqlite_version()').pluck().get() as string;
  probe.close();
  const connect: SqliteDriver['connect'] = (file, options) => new SyncDatabase(module, file, options);
  return {
    name,
    sqliteVersion,
    connect,
    async copyPages(client, to, options) {
      if (isLocked(connect, to)) return false;
      try {
        await copyAll(backup, client, { ...options, to });
        return true;
      } catch (error) {
        if (isBusy(error) || isCalledSuccess(error)) return false;
        throw toSqliteError(error);
      }
    },
  };
}

/** As `DatabaseSync` throws where a step of a backup meets a lock. */
function isCalledSuccess(error: unknown): boolean {
  return (error as { readonly errcode?: unknown } | null)?.errcode === 0;
}

function copyAll(
  backup: DatabaseSyncModule['backup'],
  client: SqliteDatabase,
  { to, pagesAtATime, onProgress }: SqliteCopyOptions & { readonly to: string },
): Promise<number> {
  if (!(client instanceof SyncDatabase)) throw new TypeError('The connection is of another driver.');
  return backup(client.database, to, { rate: pagesAtATime, progress: (progress) => onProgress?.(progress) });
}
