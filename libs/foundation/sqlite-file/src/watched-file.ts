import { renameSync, rmSync, statSync, type BigIntStats } from 'node:fs';
import { readHeader, type FileHeader } from './file-header.ts';
import { nameOfFile } from './used-files.ts';

/** What files of one name are told apart by. */
export interface FileIdentity extends FileHeader {
  /** Of the system. */
  readonly database: string;
  /** That of the write-ahead log, where there is one. */
  readonly log: string | undefined;
}

/** `undefined` where there is no file, or an empty one. Throws the system's error where that cannot be told. */
export function identityOf(file: string): FileIdentity | undefined {
  const database = statOf(file);
  if (database === undefined || database.size === 0n) return undefined;
  const header = readHeader(file);
  return header && { database: nameOfFile(database), log: logOf(file), ...header };
}

/** Whether the file is still what it was, whoever has written to it by SQLite since. */
export function isSameDatabase(before: FileIdentity, now: FileIdentity | undefined): boolean {
  return now?.database === before.database && !isOverwritten(before, now);
}

/**
 * By others than SQLite, which goes on with a log while the file is in use. Not noticed of a copy that had a log itself, as one
 * of a database in use has.
 */
export function isOverwritten(before: FileIdentity, now: FileIdentity | undefined): boolean {
  if (now?.database !== before.database) return false;
  return !now.isDatabase || (before.isWal && !now.isWal);
}

/** Also that of a log without content, which another connection may go on writing. */
function logOf(file: string): string | undefined {
  const log = statOf(`${file}-wal`);
  return log && nameOfFile(log);
}

function statOf(path: string): BigIntStats | undefined {
  // Inodes of Windows are longer than a number.
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

/** Throws unless there is a file that begins as every database does. */
export function requireDatabase(file: string): FileIdentity {
  const found = identityOf(file);
  if (found === undefined) throw fileFailure('FILE_GONE', file);
  if (!found.isDatabase) throw fileFailure('SQLITE_NOTADB', file);
  return found;
}

export function fileFailure(code: 'FILE_GONE' | 'FILE_REPLACED' | 'SQLITE_NOTADB', file: string): Error {
  return Object.assign(new Error(`${file}: ${code}`), { code });
}

/** Of a database that was replaced: SQLite would play its log into the one that took its place. */
export function setAsideLog(file: string, replaced: FileIdentity | undefined): void {
  const found = identityOf(file);
  if (replaced?.log === undefined || found?.database === replaced.database || found?.log !== replaced.log) return;
  renameSync(`${file}-wal`, `${file}-wal.replaced`);
  rmSync(`${file}-shm`, { force: true });
}
