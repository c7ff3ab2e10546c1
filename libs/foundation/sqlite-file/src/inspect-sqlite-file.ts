import { statSync } from 'node:fs';
import { connectSqlite } from './connect.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import type { SqliteFile } from './open-sqlite-file.ts';

export interface InspectedFile extends SqliteFile {
  /** `quick` reads the whole file, `full` compares indexes with their tables as well, `none` reads the first page. Default quick. */
  readonly check?: 'none' | 'quick' | 'full' | undefined;
}

export interface SqliteFileReport {
  /** Lists what the check found; empty when the file is whole. */
  readonly problems: readonly string[];
  /** Names, those of extensions included. */
  readonly tables: readonly string[];
  /** `wal` once `openSqliteFile` has opened the file. */
  readonly journalMode: string;
  /** Without the write-ahead log. */
  readonly sizeBytes: number;
  /** Part of the size that later writes use again. */
  readonly freeBytes: number;
}

const MAX_PROBLEMS = 20;

/** Throws what SQLite does for a file that cannot be read at all. */
export function inspectSqliteFile({ file, busyTimeoutMs, check = 'quick' }: InspectedFile): SqliteFileReport {
  const client = connectSqlite(file, { timeout: busyTimeoutMs, fileMustExist: true });
  try {
    const pragma = (name: string): unknown => client.pragma(name, { simple: true });
    return {
      problems: check === 'none' ? [] : findProblems(client, check),
      tables: client.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[],
      journalMode: String(pragma('journal_mode')),
      sizeBytes: statSync(file).size,
      freeBytes: Number(pragma('freelist_count')) * Number(pragma('page_size')),
    };
  } finally {
    client.close();
  }
}

function findProblems(client: SqliteDatabase, check: 'quick' | 'full'): readonly string[] {
  const pragma = check === 'full' ? 'integrity_check' : 'quick_check';
  const found = client.pragma(`${pragma}(${MAX_PROBLEMS})`) as readonly Readonly<Record<string, string>>[];
  return found.flatMap((row) => Object.values(row)).filter((problem) => problem !== 'ok');
}
