import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import Database from 'better-sqlite3';

export interface Backup {
  readonly directory: string;
  /** Part of the file name, for example `migration`. */
  readonly reason: string;
  /** Says how many backups of this reason stay, the newest. */
  readonly keep: number;
}

/**
 * Copies the database as last committed to `<directory>/<name>-<UTC timestamp>-<reason>.db` and resolves with the name
 * of the copy.
 */
export async function backupDatabase(file: string, { directory, reason, keep }: Backup): Promise<string> {
  await mkdir(directory, { recursive: true });
  const prefix = parse(file).name;
  // A connection of its own: SQLite copies nothing over one that is in a write transaction.
  const client = new Database(file, { readonly: true, fileMustExist: true });
  const copy = `${prefix}-${timestamp(client)}-${reason}.db`;
  const unfinished = join(directory, `${copy}.unfinished`);
  try {
    await client.backup(unfinished);
    finish(unfinished);
    await rename(unfinished, join(directory, copy));
  } finally {
    client.close();
    await rm(unfinished, { force: true });
  }
  await prune(directory, { prefix: `${prefix}-`, suffix: `-${reason}.db`, keep });
  return copy;
}

function timestamp(client: Database.Database): string {
  const now = client.prepare(`SELECT strftime('%Y%m%dT%H%M%fZ', 'now')`).pluck().get() as string;
  return now.replace('.', '');
}

/** Makes the copy one self-contained file; throws unless it can be read as a whole. */
function finish(file: string): void {
  const copy = new Database(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    const verdict: unknown = copy.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw new Error(`The backup is damaged: ${String(verdict)}`);
  } finally {
    copy.close();
  }
}

async function prune(
  directory: string,
  { prefix, suffix, keep }: { readonly prefix: string; readonly suffix: string; readonly keep: number },
): Promise<void> {
  const names = await readdir(directory);
  const backups = names.filter((name) => name.startsWith(prefix) && name.endsWith(suffix)).sort();
  await Promise.all(backups.slice(0, -keep).map((name) => rm(join(directory, name), { force: true })));
}
