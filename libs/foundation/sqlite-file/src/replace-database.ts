import { copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, systemErrorCode } from '@learning-memory/durable-file';
import { BeforePages, markCopy } from './before-pages.ts';
import { removeDatabase, type CopyOptions } from './copy-database.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { holdFile, LOCK_LIMIT_MS } from './hold-file.ts';
import { inspectSqliteFile } from './inspect-sqlite-file.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';
import { writePages } from './write-pages.ts';

export interface ReplaceOptions extends Pick<CopyOptions, 'onProgress'> {
  /**
   * Copies what is replaced, of a connection that sees it, or without one the file as it is. Called while nobody can write,
   * and once more where somebody has written after that and before the pages came.
   */
  readonly keep?: ((seen: SqliteDatabase | undefined) => Promise<void>) | undefined;
}

/** Where what cannot be written over any more is kept; `undefined` where everything could. */
export interface Replaced {
  readonly setAside: string | undefined;
}

/**
 * Puts the pages of a whole database in place of those of `file`, in one transaction: processes that have it open go on, with
 * the new content, and all that they wrote before is in what `keep` copied. One that is no database any more, or missing, is set aside and the copy takes its name. Removes `from`.
 */
export async function replaceDatabase(file: string, from: string, options: ReplaceOptions = {}): Promise<Replaced> {
  try {
    if (canTakePages(file)) {
      await replacePages(file, from, options);
      return { setAside: undefined };
    }
    await options.keep?.(undefined);
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

async function replacePages(file: string, from: string, { keep, onProgress }: ReplaceOptions): Promise<void> {
  if (keep === undefined) {
    await writePages(file, from, { onProgress });
    return;
  }
  const before = new BeforePages(file, markCopy(from));
  try {
    const holder = await holdFile(file);
    try {
      await keep(await before.begin());
    } finally {
      // No driver writes pages by a connection that has the lock already.
      holder.close();
    }
    await writePages(file, from, { onProgress });
    await before.ifMore(keep);
  } finally {
    await before.close();
  }
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
