import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { connectSqlite } from './connect.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { makeDatabase, refuseMadeAnew } from './lost-database.ts';
import { makeFolder } from './make-folder.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';

export interface SqliteFile {
  readonly file: string;
  /** Says how long a statement waits for a lock of another process, in milliseconds. */
  readonly busyTimeoutMs: number;
  /** Where its backups lie: with some, a file that is missing or was made anew is refused rather than filled again. */
  readonly backupDirectory?: string | undefined;
}

const RETRY_MS = 20;
/** Better-sqlite3 allows each connection 16 MB. Searches of 100 000 points need half, and those of 10 000 a part of it. */
const CACHE = { fewestKibibytes: 2000, mostKibibytes: 8000, partOfFile: 1 / 20 } as const;

/**
 * Opens or creates the file, and its folder, for several processes at once: an acknowledged write survives a power loss. Throws
 * `LostDatabase` for one that was lost.
 */
export function openSqliteFile(options: SqliteFile): SqliteDatabase {
  const { file } = options;
  makeFolder(dirname(file));
  try {
    return openDatabase(options);
  } catch (error) {
    throw refusalOf(file, error);
  }
}

/** SQLite says of whatever it may not open that it cannot; the system says why. */
function refusalOf(file: string, error: unknown): unknown {
  if (sqliteFailureOf(error)?.kind !== 'cannot-open') return error;
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.R_OK | constants.W_OK);
    return error;
  } catch (refusal) {
    return refusal;
  }
}

function openDatabase({ file, busyTimeoutMs, backupDirectory }: SqliteFile): SqliteDatabase {
  makeDatabase({ file, backupDirectory });
  const client = connectSqlite(file, { timeout: busyTimeoutMs });
  try {
    // What is refused stays as it is.
    refuseMadeAnew(client, { file, backupDirectory });
    // SQLite answers "busy" at once, without waiting, when two connections switch to WAL together.
    retryWhileBusy(() => client.pragma('journal_mode = WAL'), busyTimeoutMs);
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = ON');
    // What is removed for good is not to be read in the file either.
    client.pragma('secure_delete = ON');
    fitCache(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Chooses the cache again by the size that the file has by now: cheap enough to begin each search with. */
export function fitCache(client: SqliteDatabase): void {
  client.pragma(`cache_size = -${cacheKibibytes(client)}`);
}

/** Most files are small, and each session has connections of its own. */
function cacheKibibytes(client: SqliteDatabase): number {
  const bytes = numberOf(client, 'page_count') * numberOf(client, 'page_size');
  const part = Math.round((bytes * CACHE.partOfFile) / 1024);
  return Math.min(Math.max(part, CACHE.fewestKibibytes), CACHE.mostKibibytes);
}

const numberOf = (client: SqliteDatabase, pragma: string): number => Number(client.pragma(pragma, { simple: true }));

function retryWhileBusy(run: () => unknown, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      run();
      return;
    } catch (error) {
      if (sqliteFailureOf(error)?.kind !== 'busy' || performance.now() >= deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
