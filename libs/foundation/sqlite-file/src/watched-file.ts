import { closeSync, openSync, readSync, renameSync, rmSync, statSync, type BigIntStats } from 'node:fs';
import { resolve } from 'node:path';

/** What the system tells files of one name apart by. */
export interface FileIdentity {
  readonly database: string;
  /** That of the write-ahead log, where there is one. */
  readonly log: string | undefined;
}

/** `undefined` where there is no file, or an empty one. Throws the system's error where that cannot be told. */
export function identityOf(file: string): FileIdentity | undefined {
  const database = statOf(file);
  if (database === undefined || database.size === 0n) return undefined;
  return { database: nameOf(database), log: logOf(file) };
}

/** Also that of a log without content, which another connection may go on writing. */
function logOf(file: string): string | undefined {
  const log = statOf(`${file}-wal`);
  return log && nameOf(log);
}

function statOf(path: string): BigIntStats | undefined {
  // Inodes of Windows are longer than a number.
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

const nameOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

/** Throws unless there is a file that begins as every database does. */
export function requireDatabase(file: string): FileIdentity {
  const found = identityOf(file);
  if (found === undefined) throw fileFailure('FILE_GONE', file);
  const expected = Buffer.from('SQLite format 3\0');
  const header = Buffer.alloc(expected.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  if (!header.equals(expected)) throw fileFailure('SQLITE_NOTADB', file);
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

/** Files that are in use, by how many: one of them that is missing is no new one. */
const usedFiles = new Map<string, number>();

export function isFileUsed(file: string): boolean {
  return usedFiles.has(resolve(file));
}

/** Returns what ends the use. */
export function useFile(file: string): () => void {
  const path = resolve(file);
  usedFiles.set(path, (usedFiles.get(path) ?? 0) + 1);
  return () => {
    const others = (usedFiles.get(path) ?? 1) - 1;
    if (others === 0) usedFiles.delete(path);
    else usedFiles.set(path, others);
  };
}
