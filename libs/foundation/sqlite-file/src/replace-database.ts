import { copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite } from './connect.ts';
import { syncFolder, systemErrorCode } from '@learning-memory/durable-file';
import { removeDatabase, type CopyOptions } from './copy-database.ts';
import { sqliteDriver } from './driver/choose-driver.ts';
import { inspectSqliteFile } from './inspect-sqlite-file.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';

/** Where what cannot be written over any more is kept; `undefined` where everything could. */
export interface Replaced {
  readonly setAside: string | undefined;
}

const PAGES_AT_A_TIME = 1000;
const RETRY_MS = 20;
const LOCK_LIMIT_MS = 30_000;

/**
 * Puts the pages of a whole database in place of those of `file`, in one transaction: processes that have it open go on, with
 * the new content. One that is no database any more, or missing, is set aside and the copy takes its name. Removes `from`.
 */
export async function replaceDatabase(file: string, from: string, options: CopyOptions = {}): Promise<Replaced> {
  try {
    if (canTakePages(file)) {
      await writePages(file, from, options);
      return { setAside: undefined };
    }
    const setAside = await setAsideDatabase(file);
    await rename(from, file);
    await syncFolder(dirname(file));
    return { setAside };
  } finally {
    await removeDatabase(from);
  }
}

/** A file that is damaged inside still takes pages; one without a readable first page does not. */
function canTakePages(file: string): boolean {
  try {
    return inspectSqliteFile({ file, busyTimeoutMs: LOCK_LIMIT_MS, check: 'none' }).journalMode === 'wal';
  } catch (error) {
    const kind = sqliteFailureOf(error)?.kind;
    if (kind === 'corrupt' || kind === 'cannot-open') return false;
    throw error;
  }
}

async function writePages(file: string, from: string, { onProgress }: CopyOptions): Promise<void> {
  const client = connectSqlite(from, { readonly: true, fileMustExist: true });
  const deadline = performance.now() + LOCK_LIMIT_MS;
  try {
    for (;;) {
      const isWritten = await sqliteDriver().copyPages(client, file, {
        pagesAtATime: PAGES_AT_A_TIME,
        onProgress: ({ totalPages, remainingPages }) =>
          onProgress?.({ done: totalPages - remainingPages, total: totalPages }),
      });
      if (isWritten) return;
      if (performance.now() > deadline) throw new LockedDatabase();
      await sleep(RETRY_MS);
    }
  } finally {
    client.close();
  }
}

/** Its code is that of SQLite. */
class LockedDatabase extends Error {
  readonly code = 'SQLITE_BUSY';
}

/** Under its name until another takes it, so that no process ever finds none and makes a new one. */
async function setAsideDatabase(file: string): Promise<string | undefined> {
  const kept = `${file}.damaged-${String(Date.now())}`;
  const isThere = await link(file, kept)
    .catch(() => copyFile(file, kept))
    .then(() => true, isMissing);
  // The log of the old file would be taken for that of the new one.
  for (const suffix of ['-wal', '-shm']) {
    await rename(`${file}${suffix}`, `${kept}${suffix}`).catch(() => rm(`${file}${suffix}`, { force: true }));
  }
  return isThere ? kept : undefined;
}

function isMissing(error: unknown): false {
  if (systemErrorCode(error) === 'ENOENT') return false;
  throw error;
}
