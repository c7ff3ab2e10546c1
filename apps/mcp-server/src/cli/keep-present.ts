import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';
import { backupDatabase, sqliteFailureOf, type SqliteDatabase } from '@learning-memory/sqlite-file';
import type { DataPaths } from '../data-paths.ts';

/** Of what was there before restores: nothing else may have it, so that none goes because of how many there are. */
export const BEFORE_RESTORE = { reason: 'before-restore', keep: 3, keepDays: 30 } as const;

type Places = Pick<DataPaths, 'database' | 'backups'>;

export interface Keeper {
  /** Copies what is there now, of a connection that sees it, in place of what it copied before. */
  readonly keep: (seen: SqliteDatabase | undefined) => Promise<void>;
  /** `undefined` where there was nothing. */
  readonly kept: () => string | undefined;
}

/** Keeps what a restore replaces. */
export function createKeeper(places: Places): Keeper {
  let last: string | undefined;
  return {
    async keep(seen) {
      const earlier = last;
      last = await keepPresent(places, seen);
      if (earlier !== undefined && earlier !== last) await removeKept(earlier);
    },
    kept: () => last,
  };
}

/** Where what is there now can be found later: a backup, or the bytes of what is damaged; `undefined` where nothing is. */
async function keepPresent(
  { database, backups }: Places,
  snapshot: SqliteDatabase | undefined,
): Promise<string | undefined> {
  const size = await stat(database).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return undefined;
  try {
    return join(backups, await backupDatabase(database, { ...BEFORE_RESTORE, snapshot, directory: backups }));
  } catch (error) {
    if (sqliteFailureOf(error)?.kind !== 'corrupt') throw error;
    const kept = `${database}.damaged-${String(Date.now())}`;
    for (const part of ['', '-wal']) await copyFile(database + part, kept + part).catch(ignoreMissing);
    return kept;
  }
}

async function removeKept(file: string): Promise<void> {
  for (const part of ['', '-wal']) await rm(file + part, { force: true });
}

function ignoreMissing(error: unknown): void {
  if (systemErrorCode(error) !== 'ENOENT') throw error;
}
