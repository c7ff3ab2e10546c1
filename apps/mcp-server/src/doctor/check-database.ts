import { stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups, lossOf } from '@learning-memory/sqlite-file';
import { checkSqliteFile } from '@learning-memory/vector-store-sqlite';
import { VECTOR_STORES } from '../adapters.ts';
import type { Config } from '../config/config.ts';
import { createDatabaseThreads } from '../database/database-threads.ts';
import { dataPaths, type DataPaths } from '../data-paths.ts';
import { checkFully } from '../upkeep/run-upkeep.ts';
import { readHealth, type Health } from '../upkeep/store-health.ts';
import { failed, ok, warning, type CheckResult } from './check.ts';

const RESTORE = '`learning-memory restore` brings back the newest backup.';

export async function checkDatabase(config: Config): Promise<CheckResult> {
  const paths = dataPaths(config.home);
  const { database: file, backups: backupDirectory } = paths;
  const { forgets = false, note = '' } = VECTOR_STORES[config.vectorStore];
  if (forgets) return warning(`VECTOR_STORE=${config.vectorStore}: ${note}.`);
  const loss = lossOf({ file, backupDirectory });
  if (loss !== undefined) return failed(`memory.db ${loss.message}`);
  return existsSync(file) ? await checkContent(paths) : ok('none yet; the first write makes it');
}

async function checkContent(paths: DataPaths): Promise<CheckResult> {
  const { problems, sizeBytes, journalMode } = await checkSqliteFile(paths.database, {
    threads: createDatabaseThreads(),
  });
  const last: Partial<Health> = readHealth(paths.health) ?? {};
  const wasDamaged = last.problems !== undefined && last.problems.length > 0;
  // What the full check of each week has found this one may not see; and it may be mended.
  const found = problems.length === 0 && wasDamaged ? await checkFully(paths) : problems;
  if (found.length > 0) return failed(`memory.db is damaged (${found.join('; ')}). ${RESTORE}`);
  const checked = last.fully_checked_at === undefined ? '' : `, indexes checked ${last.fully_checked_at.slice(0, 10)}`;
  return ok(`memory.db, ${mebibytes(sizeBytes)}, ${journalMode}, intact${checked}`);
}

/** How many there are, of when, what they take, and what they do not hold. */
export async function checkBackups(config: Config): Promise<CheckResult> {
  const found = await describeBackups(config);
  const { notInBackups } = VECTOR_STORES[config.vectorStore];
  return ok(notInBackups === undefined ? found : `${found}. ${notInBackups}`);
}

async function describeBackups({ home, backupDays }: Config): Promise<string> {
  const { database, backups } = dataPaths(home);
  const found = await listBackups(database, backups);
  const [newest] = found;
  const oldest = found.at(-1);
  const plan = backupDays === 0 ? 'BACKUP_DAYS=0 makes none' : 'a server that runs makes one a day';
  if (newest === undefined || oldest === undefined) return `none yet; ${plan}`;
  const sizes = await Promise.all(found.map(({ name }) => sizeOf(join(backups, name))));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const dates = `${dateOf(oldest.madeAt)} to ${dateOf(newest.madeAt)}`;
  return `${String(found.length)} from ${dates}, ${mebibytes(bytes)}, the newest ${newest.name}; ${plan}`;
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
