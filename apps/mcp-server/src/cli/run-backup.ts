import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorFactory } from '@learning-memory/errors';
import {
  backupDatabase,
  copyDatabase,
  inspectSqliteFile,
  listBackups,
  replaceDatabase,
  sqliteFailureOf,
  type CopyOptions,
} from '@learning-memory/sqlite-file';
import { restoreMirrorLater } from '@learning-memory/vector-store-mirrored';
import { VECTOR_STORES } from '../adapters.ts';
import type { Config } from '../config/config.ts';
import { dataPaths, type DataPaths } from '../data-paths.ts';
import { adviseOnDatabases } from '../database/database-advice.ts';
import { mirrorPaths } from '../mirror/mirror-paths.ts';
import { writeHealth } from '../upkeep/store-health.ts';
import { BEFORE_RESTORE, createKeeper } from './keep-present.ts';
import { plainText } from './plain-text.ts';
import { say } from './say.ts';
import { withProgress } from './progress-display.ts';

const backupError = errorFactory({
  BACKUP_NOT_FOUND: 'not_found',
  BACKUP_EXISTS: 'conflict',
  BACKUP_UNUSABLE: 'validation',
} as const);

const BUSY_TIMEOUT_MS = 10_000;
const KEPT_FOR = `Restores leave it there for ${String(BEFORE_RESTORE.keepDays)} days at least.`;
const MANUAL = { reason: 'manual', keep: Infinity } as const;
/** Every database of Learning Memory has one of them; the second alone where vectors lie elsewhere. */
const ROWS_TABLE = 'vector_collections';
const OWN_TABLES = [ROWS_TABLE, 'metadata_migrations'];

/** Copies the database as last committed, while servers may use it: whole and checked, or not at all. */
export async function runBackup(
  { home, vectorStore }: Pick<Config, 'home' | 'vectorStore'>,
  to: string | undefined,
): Promise<void> {
  adviseOnDatabases();
  const { database, backups } = dataPaths(home);
  if (!existsSync(database)) {
    throw backupError('BACKUP_NOT_FOUND', `There is no database in ${home} yet: nothing to back up.`);
  }
  const file = await withProgress('pages', (onProgress) =>
    copyTo({ database, to: to === undefined ? backups : resolve(to) }, { onProgress }),
  );
  const { size } = await stat(file);
  say(`${file}: ${String(size)} bytes, checked.`);
  const { notInBackups } = VECTOR_STORES[vectorStore];
  if (notInBackups !== undefined) say(notInBackups);
}

async function copyTo(
  { database, to }: Pick<DataPaths, 'database'> & { readonly to: string },
  options: CopyOptions,
): Promise<string> {
  const found = await stat(to).catch(() => undefined);
  if (found?.isFile() === true) {
    throw backupError('BACKUP_EXISTS', `${to} is there already. Give another name, or a folder.`);
  }
  if (found === undefined && to.endsWith('.db')) {
    if (!existsSync(dirname(to))) {
      throw backupError('BACKUP_NOT_FOUND', `There is no folder ${dirname(to)}. Make it, or give another path.`);
    }
    await copyDatabase(database, to, options);
    return to;
  }
  return join(to, await backupDatabase(database, { ...options, ...MANUAL, directory: to }));
}

/**
 * Brings back a backup, the newest without a name, in one transaction: servers that run go on with it. What was there before
 * is kept.
 */
export async function runRestore({ home }: Pick<Config, 'home'>, asked: string | undefined): Promise<void> {
  adviseOnDatabases();
  const paths = dataPaths(home);
  const backup = await findBackup(paths, asked);
  const tables = usableTables(backup);
  const restoring = `${paths.database}.restoring`;
  const keeper = createKeeper(paths);
  const { setAside } = await withProgress('pages', async (onProgress) => {
    await copyDatabase(backup, restoring, { onProgress, isThorough: true });
    return replaceDatabase(paths.database, restoring, { onProgress, keep: keeper.keep });
  });
  await restoreMirror(paths, tables);
  const now = new Date().toISOString();
  await writeHealth(paths.health, { checked_at: now, fully_checked_at: now, problems: [] });
  say(`${backup} is restored.`);
  const where = [keeper.kept(), setAside].filter((file) => file !== undefined);
  if (where.length > 0) say(`What was there is kept: ${where.join(', ')}. ${KEPT_FOR}`);
  say('Sessions that are open may remember what was there: end them, or connect them anew.');
}

/** A vector server has what was there before; of a backup from when it had the rows alone, they are fetched once more. */
async function restoreMirror({ mirror }: DataPaths, tables: readonly string[]): Promise<void> {
  if (!existsSync(mirror)) return;
  await restoreMirrorLater(mirror);
  if (!tables.includes(ROWS_TABLE)) await rm(mirrorPaths(mirror).rowsAreHere, { force: true });
}

/** A file, or the name of a backup of the home. */
async function findBackup({ database, backups }: DataPaths, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const [newest] = (await listBackups(database, backups)).filter(({ reason }) => reason !== BEFORE_RESTORE.reason);
    if (newest !== undefined) return join(backups, newest.name);
    throw backupError('BACKUP_NOT_FOUND', `There is no backup in ${backups}. Give the file of one.`);
  }
  const found = [resolve(asked), join(backups, basename(asked))].find((file) => existsSync(file));
  if (found !== undefined) return found;
  const names = (await listBackups(database, backups)).slice(0, 5).map(({ name }) => name);
  const known = names.length === 0 ? `There is none in ${backups}.` : `The newest are ${names.join(', ')}.`;
  throw backupError('BACKUP_NOT_FOUND', `There is no backup ${plainText(asked)}. ${known}`);
}

/** What it has, unless it is refused. */
function usableTables(file: string): readonly string[] {
  const { problems, tables } = inspect(file);
  const [problem] = OWN_TABLES.some((table) => tables.includes(table))
    ? problems
    : ['it holds nothing of Learning Memory'];
  if (problem === undefined) return tables;
  throw backupError(
    'BACKUP_UNUSABLE',
    `${file} was not restored: ${problem}. Nothing was changed; give another backup.`,
  );
}

function inspect(file: string): ReturnType<typeof inspectSqliteFile> {
  try {
    return inspectSqliteFile({ file, busyTimeoutMs: BUSY_TIMEOUT_MS, check: 'full' });
  } catch (error) {
    const failure = sqliteFailureOf(error);
    if (failure === undefined) throw error;
    const message = `${file} was not restored: it ${failure.problem} (${failure.code}). Nothing was changed; give another backup.`;
    throw backupError('BACKUP_UNUSABLE', message, { cause: error });
  }
}
