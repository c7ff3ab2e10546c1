import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { connectSqlite } from './connect.ts';
import { syncFolder, withFile } from '@learning-memory/durable-file';
import { DamagedDatabase } from './damaged-database.ts';
import { sqliteDriver } from './driver/choose-driver.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';

/** How far a copy is, in pages. */
export interface CopyProgress {
  readonly done: number;
  readonly total: number;
}

export interface CopyOptions {
  /** Also checks indexes against their tables, which takes longer. Default false. */
  readonly isThorough?: boolean | undefined;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Ends the name of a copy that is not whole yet. */
export const UNFINISHED = '.unfinished';

/** More at a time would hold up what else the thread has to do. */
const PAGES_AT_A_TIME = 100;

/** A file as last committed, or what a connection sees that reads it in a transaction. */

/**
 * Copies the database as last committed to one self-contained file, in place of what has its name; whole and checked, or not
 * at all. Others may write meanwhile. Rejects with `SQLITE_CORRUPT` when the copy is damaged.
 */
export async function copyDatabase(
  from: string | SqliteDatabase,
  to: string,
  options: CopyOptions = {},
): Promise<void> {
  const unfinished = `${to}${UNFINISHED}`;
  try {
    await copyPages(from, unfinished, options);
    finish(unfinished, options);
    await withFile(unfinished, 'r+', (handle) => handle.sync());
    await rename(unfinished, to);
    await syncFolder(dirname(to));
  } finally {
    await removeDatabase(unfinished);
  }
}

/** The file and what SQLite puts beside it. */
export async function removeDatabase(file: string): Promise<void> {
  await Promise.all(['', '-journal', '-wal', '-shm'].map((suffix) => rm(`${file}${suffix}`, { force: true })));
}

async function copyPages(from: string | SqliteDatabase, to: string, options: CopyOptions): Promise<void> {
  // What a copy that was killed left behind.
  await removeDatabase(to);
  if (typeof from !== 'string') {
    await copySeen(from, to, options);
    return;
  }
  // A connection of its own: SQLite copies nothing over one that is in a write transaction. One that may only read would leave
  // the log behind.
  const client = connectSqlite(from, { fileMustExist: true });
  try {
    // Without a snapshot of its own a copy begins again with each write of another process.
    client.exec('BEGIN');
    client.prepare('SELECT count(*) FROM sqlite_schema').get();
    await copySeen(client, to, options);
  } finally {
    client.close();
  }
}

async function copySeen(client: SqliteDatabase, to: string, { onProgress }: CopyOptions): Promise<void> {
  const isCopied = await sqliteDriver().copyPages(client, to, {
    pagesAtATime: PAGES_AT_A_TIME,
    onProgress: ({ totalPages, remainingPages }) =>
      onProgress?.({ done: totalPages - remainingPages, total: totalPages }),
  });
  if (!isCopied) throw new DamagedDatabase('nothing could be copied');
}

/** Makes the copy one self-contained file; throws unless it can be read as a whole. */
function finish(file: string, { isThorough = false }: CopyOptions): void {
  const copy = connectSqlite(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    const verdict: unknown = copy.pragma(`${isThorough ? 'integrity_check' : 'quick_check'}(1)`, { simple: true });
    if (verdict !== 'ok') throw new DamagedDatabase(String(verdict));
  } finally {
    copy.close();
  }
}
