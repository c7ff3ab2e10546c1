import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { SqliteFile } from './open-sqlite-file.ts';

export interface SqliteFileReport {
  /** Lists what `PRAGMA quick_check` found; empty when the file is whole. */
  readonly problems: readonly string[];
  /** `wal` once `openSqliteFile` has opened the file. */
  readonly journalMode: string;
  /** Without the write-ahead log. */
  readonly sizeBytes: number;
  /** Part of the size that later writes use again. */
  readonly freeBytes: number;
}

const MAX_PROBLEMS = 20;

/** Reads the whole file. */
export function inspectSqliteFile({ file, busyTimeoutMs }: SqliteFile): SqliteFileReport {
  const client = new Database(file, { timeout: busyTimeoutMs, fileMustExist: true });
  try {
    const pragma = (name: string): unknown => client.pragma(name, { simple: true });
    const found = client.pragma(`quick_check(${MAX_PROBLEMS})`) as readonly { readonly quick_check: string }[];
    return {
      problems: found.map(({ quick_check }) => quick_check).filter((problem) => problem !== 'ok'),
      journalMode: String(pragma('journal_mode')),
      sizeBytes: statSync(file).size,
      freeBytes: Number(pragma('freelist_count')) * Number(pragma('page_size')),
    };
  } finally {
    client.close();
  }
}
