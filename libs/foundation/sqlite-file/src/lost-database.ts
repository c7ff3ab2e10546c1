import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { connectSqlite } from './connect.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { systemErrorCode } from '@learning-memory/durable-file';
import { backupsAmong } from './backup-database.ts';
import { databaseAdvice } from './database-advice.ts';

/** Says why a file is not taken for a new database: there was one before, and a backup has what it held. */
export class LostDatabase extends Error {
  readonly code: 'DATABASE_EMPTY' | 'DATABASE_MISSING' | 'DATABASE_ANEW' | 'DATABASE_FOREIGN';
  readonly problem: string;
  readonly advice: string;

  constructor(code: LostDatabase['code'], problem: string, advice: string) {
    super(`${problem} (${code}). ${advice}`);
    this.code = code;
    this.problem = problem;
    this.advice = advice;
  }
}

export interface PossiblyLost {
  readonly file: string;
  readonly backupDirectory?: string | undefined;
}

/** When a file was made, in one row; a file of earlier releases has no such table. */
const BIRTH_TABLE = 'database_birth';

const restoring = (): string => databaseAdvice().restore;

/** Why the file is refused by `openSqliteFile`; `undefined` where nothing speaks for a loss. */
export function lossOf(lost: PossiblyLost): LostDatabase | undefined {
  if (!existsSync(lost.file)) return absenceOf(lost);
  try {
    const client = connectSqlite(lost.file, { fileMustExist: true });
    try {
      return absenceOf(lost) ?? madeAnew(client, lost);
    } finally {
      client.close();
    }
  } catch {
    // What cannot be read is damaged, not lost.
    return undefined;
  }
}

function absenceOf(lost: PossiblyLost): LostDatabase | undefined {
  const found = statSync(lost.file, { throwIfNoEntry: false });
  const isEmpty = found?.isFile() === true && found.size === 0;
  if (found !== undefined && !isEmpty) return undefined;
  const hasBackups = newestBackup(lost) !== undefined;
  if (isEmpty) return new LostDatabase('DATABASE_EMPTY', 'is empty, 0 bytes', emptyAdvice(lost, hasBackups));
  if (!hasBackups) return undefined;
  return new LostDatabase('DATABASE_MISSING', 'is missing, though there are backups of it', missingAdvice(lost));
}

function emptyAdvice(lost: PossiblyLost, hasBackups: boolean): string {
  if (!hasBackups) return `There is no backup of it: remove the file to begin anew.`;
  return `${restoring()}; to begin anew, remove the file and move the folder "${folderOf(lost)}" elsewhere.`;
}

function missingAdvice(lost: PossiblyLost): string {
  return `${restoring()}; to begin anew, move the folder "${folderOf(lost)}" elsewhere.`;
}

const folderOf = ({ backupDirectory = '' }: PossiblyLost): string => basename(backupDirectory);

/**
 * Makes the file where there is none: whole, and under its name at once, so that one of no bytes was truncated by somebody.
 * Throws `LostDatabase` for such a one, and for a missing one of which there are backups.
 */
export function makeDatabase(lost: PossiblyLost): void {
  const { file } = lost;
  const loss = absenceOf(lost);
  if (loss !== undefined) throw loss;
  // SQLite alone may take away the log of a file that is gone: this one would be given it.
  if (existsSync(file) || existsSync(`${file}-wal`)) return;
  const making = `${file}.${randomUUID()}.new`;
  try {
    const client = connectSqlite(making);
    client.exec(`CREATE TABLE ${BIRTH_TABLE} (made_at INTEGER NOT NULL) STRICT`);
    client.prepare(`INSERT INTO ${BIRTH_TABLE} VALUES (?)`).run(Date.now());
    client.pragma('journal_mode = WAL');
    client.close();
    linkSync(making, file);
  } catch (error) {
    // Another process was first, or the file system knows no links: SQLite makes what is missing when it opens.
    if (!['EEXIST', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(systemErrorCode(error) ?? '')) throw error;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${making}${suffix}`, { force: true });
  }
}

/**
 * Throws `LostDatabase` for an open file that is younger than its newest backup and holds less than half of its rows, and for
 * one that has nothing in common with it.
 */
export function refuseMadeAnew(client: SqliteDatabase, lost: PossiblyLost): void {
  const loss = madeAnew(client, lost);
  if (loss !== undefined) throw loss;
}

function madeAnew(client: SqliteDatabase, lost: PossiblyLost): LostDatabase | undefined {
  const backup = newestBackup(lost);
  if (backup === undefined) return lost.backupDirectory === undefined ? undefined : strangeTo(client);
  const madeAt = birthOf(client);
  if (madeAt === undefined) return foreignTo(client, { ...lost, backup });
  if (madeAt <= backup.madeAt) return undefined;
  const [rows, before] = [countRows(client), inBackup(backup.path, countRows) ?? 0];
  if (rows * 2 >= before) return undefined;
  const problem =
    `was made anew after its newest backup, ${backup.name}, and holds ${String(rows)} rows where ` +
    `that holds ${String(before)}`;
  const advice = `${restoring()}; to go on with this one instead, ${databaseAdvice().backup}.`;
  return new LostDatabase('DATABASE_ANEW', problem, advice);
}

/** Of whoever keeps a schema: what earlier releases made has one of these, too. */
const SCHEMA_TABLE = /_migrations$/;

/** With a place for backups the file is the store's own, and the first to write into it was the store. */
function strangeTo(client: SqliteDatabase): LostDatabase | undefined {
  const tables = tableNames(client);
  const isOwn = tables.some((name) => name === BIRTH_TABLE || SCHEMA_TABLE.test(name));
  if (tables.length === 0 || isOwn) return undefined;
  const problem = `is the database of another program, with tables such as "${tables.slice(0, 3).join('", "')}"`;
  return new LostDatabase('DATABASE_FOREIGN', problem, 'Move it away, or choose another folder for the store.');
}

/** A file of earlier releases does not say when it was made, but it has tables of its backup. */
function foreignTo(
  client: SqliteDatabase,
  { backup, ...lost }: PossiblyLost & { readonly backup: NewestBackup },
): LostDatabase | undefined {
  const before = new Set(inBackup(backup.path, tableNames) ?? []);
  if (before.size === 0 || tableNames(client).some((name) => before.has(name))) return undefined;
  const problem = `is another database, which has none of the tables of its newest backup, ${backup.name}`;
  const advice = `${restoring()}; to begin anew, remove the file and move the folder "${folderOf(lost)}" elsewhere.`;
  return new LostDatabase('DATABASE_FOREIGN', problem, advice);
}

interface NewestBackup {
  readonly name: string;
  readonly path: string;
  readonly madeAt: number;
}

function newestBackup({ file, backupDirectory }: PossiblyLost): NewestBackup | undefined {
  if (backupDirectory === undefined) return undefined;
  const [newest] = backupsAmong(namesIn(backupDirectory), file);
  return newest && { ...newest, path: join(backupDirectory, newest.name) };
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function birthOf(client: SqliteDatabase): number | undefined {
  const exists = client.prepare(`SELECT 1 FROM sqlite_schema WHERE name = ?`).get(BIRTH_TABLE);
  if (exists === undefined) return undefined;
  return (client.prepare(`SELECT min(made_at) FROM ${BIRTH_TABLE}`).pluck().get() as number | null) ?? undefined;
}

/** `undefined` where it cannot be read: a backup that is damaged itself proves nothing. */
function inBackup<Found>(file: string, read: (client: SqliteDatabase) => Found): Found | undefined {
  try {
    const client = connectSqlite(file, { readonly: true, fileMustExist: true });
    try {
      return read(client);
    } finally {
      client.close();
    }
  } catch {
    return undefined;
  }
}

/** Of ordinary tables; those of extensions lie in such, too. */
function countRows(client: SqliteDatabase): number {
  const counted = tableNames(client).map((name) => `(SELECT count(*) FROM "${name.replaceAll('"', '""')}")`);
  return counted.reduce((sum, count) => sum + (client.prepare(`SELECT ${count}`).pluck().get() as number), 0);
}

function tableNames(client: SqliteDatabase): readonly string[] {
  const select = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`;
  return client.prepare(select).pluck().all() as readonly string[];
}
