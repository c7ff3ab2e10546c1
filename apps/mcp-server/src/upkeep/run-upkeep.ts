import { existsSync } from 'node:fs';
import {
  backupDatabase,
  inspectSqliteFile,
  listBackups,
  lossOf,
  sqliteFailureOf,
  withExclusiveLock,
} from '@learning-memory/sqlite-file';
import type { DataPaths } from '../data-paths.ts';
import { readHealth, writeHealth, type Health } from './store-health.ts';

export interface UpkeepTask {
  readonly paths: Pick<DataPaths, 'database' | 'backups' | 'health' | 'upkeepLock'>;
  /** Days whose automatic backup stays; 0 makes none. */
  readonly days: number;
  /** The server starts: the database is read as a whole, however short a time ago somebody has. */
  readonly isStart: boolean;
}

export interface UpkeepReport {
  readonly problems: readonly string[];
  /** Name of the backup that was made. */
  readonly backup?: string | undefined;
}

/** In the names of automatic backups. */
const DAILY = 'daily';
/** Of so many weeks before those days one backup stays. */
const WEEKS = 4;

const HOUR_MS = 60 * 60 * 1000;
/** So that a session at nine each morning makes one. */
const BACKUP_AFTER_MS = 20 * HOUR_MS;
const FULL_CHECK_AFTER_MS = 7 * 24 * HOUR_MS;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Checks the database, and makes the backup of the day where it is whole. `undefined` where another process does so now, or
 * there is no database. Takes as long as reading the file: not for a thread that somebody waits for.
 */
export async function runUpkeep(task: UpkeepTask): Promise<UpkeepReport | undefined> {
  const { paths, days } = task;
  if (!existsSync(paths.database)) return undefined;
  return withExclusiveLock(paths.upkeepLock, async () => {
    const problems = await check(task);
    // One of a damaged file would take the place of one that is whole.
    if (problems.length > 0 || !(await isBackupDue(task))) return { problems };
    const { database: file, backups: directory } = paths;
    const loss = lossOf({ file, backupDirectory: directory });
    // A backup of it would take the place of one of all there was.
    if (loss !== undefined) throw loss;
    const backup = await backupDatabase(file, { directory, reason: DAILY, keep: days, keepWeeks: WEEKS });
    return { problems, backup };
  });
}

async function check({ paths, isStart }: UpkeepTask): Promise<readonly string[]> {
  const last = readHealth(paths.health);
  if (isFullCheckDue(last)) return checkFully(paths);
  if (!isStart) return [];
  const problems = findProblems(paths.database, 'quick');
  await writeHealth(paths.health, { ...last, checked_at: new Date().toISOString(), problems });
  return problems;
}

/** Also compares indexes with their tables, and notes what was found. */
export async function checkFully({ database, health }: UpkeepTask['paths']): Promise<readonly string[]> {
  const problems = findProblems(database, 'full');
  const now = new Date().toISOString();
  await writeHealth(health, { checked_at: now, fully_checked_at: now, problems });
  return problems;
}

/** A quick check does not see all that a full one has found. */
function isFullCheckDue(last: Health | undefined): boolean {
  return last === undefined || last.problems.length > 0 || isOlder(last.fully_checked_at, FULL_CHECK_AFTER_MS);
}

function findProblems(file: string, check: 'quick' | 'full'): readonly string[] {
  try {
    return inspectSqliteFile({ file, busyTimeoutMs: BUSY_TIMEOUT_MS, check }).problems;
  } catch (error) {
    const failure = sqliteFailureOf(error);
    if (failure?.kind !== 'corrupt') throw error;
    return [`it ${failure.problem} (${failure.code})`];
  }
}

async function isBackupDue({ paths, days }: UpkeepTask): Promise<boolean> {
  if (days === 0) return false;
  const [newest] = (await listBackups(paths.database, paths.backups)).filter(({ reason }) => reason === DAILY);
  return newest === undefined || isLongAway(newest.madeAt, BACKUP_AFTER_MS);
}

function isOlder(iso: string | undefined, milliseconds: number): boolean {
  return iso === undefined || isLongAway(Date.parse(iso), milliseconds);
}

/** Also in the future, after the clock was put back. */
function isLongAway(time: number, milliseconds: number): boolean {
  return Math.abs(Date.now() - time) > milliseconds;
}
