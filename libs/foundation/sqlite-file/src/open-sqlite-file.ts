import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { sqliteFailureOf } from './sqlite-failure.ts';

export interface SqliteFile {
  readonly file: string;
  /** Says how long a statement waits for a lock of another process, in milliseconds. */
  readonly busyTimeoutMs: number;
}

const RETRY_MS = 20;
/** Half of what better-sqlite3 allows each connection: searches of 100 000 points need no more, and those of 10 000 a part. */
const CACHE_KIBIBYTES = 8000;

/** Opens or creates the file, and its folder, for several processes at once: an acknowledged write survives a power loss. */
export function openSqliteFile({ file, busyTimeoutMs }: SqliteFile): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const client = new Database(file, { timeout: busyTimeoutMs });
  try {
    // SQLite answers "busy" at once, without waiting, when two connections switch to WAL together.
    retryWhileBusy(() => client.pragma('journal_mode = WAL'), busyTimeoutMs);
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = ON');
    client.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

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
