import { existsSync } from 'node:fs';
import type { SqliteDriver } from './sqlite-driver.ts';
import { toSqliteError } from './sqlite-error.ts';

/**
 * Whether another connection writes to the file, or reads it where no log lets one write meanwhile. A backup would ask for the
 * lock again and again, without a pause and without an end.
 */
export function isLocked(connect: SqliteDriver['connect'], file: string): boolean {
  if (!existsSync(file)) return false;
  const client = connect(file, { fileMustExist: true, timeout: 0 });
  try {
    client.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    client.close();
  }
}

export function isBusy(error: unknown): boolean {
  const { code } = (toSqliteError(error) ?? {}) as { readonly code?: unknown };
  return /^SQLITE_(?:BUSY|LOCKED)/.test(String(code));
}
