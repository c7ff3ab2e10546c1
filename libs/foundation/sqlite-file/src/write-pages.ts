import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite } from './connect.ts';
import type { CopyOptions } from './copy-database.ts';
import { sqliteDriver } from './driver/choose-driver.ts';
import { LOCK_LIMIT_MS, LockedDatabase, RETRY_MS } from './hold-file.ts';

const PAGES_AT_A_TIME = 1000;

/** Puts the pages of a whole database in place of those of `file`, in one transaction, once nobody else writes. */
export async function writePages(
  file: string,
  from: string,
  { onProgress }: Pick<CopyOptions, 'onProgress'>,
): Promise<void> {
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
