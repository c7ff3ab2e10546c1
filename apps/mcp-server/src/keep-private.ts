import { chmod, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import type { Config } from './config/config.ts';
import { dataPaths } from './data-paths.ts';

/** What this process makes from here on, the log of SQLite too, is for the user alone. */
export function makePrivateFiles(): void {
  process.umask(0o077);
}

/** Folders of earlier releases are made the user's alone; what others keep beside them is left as it is. */
export async function keepPrivate({ home, journalPath }: Pick<Config, 'home' | 'journalPath'>): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  // No earlier release has compiled code, and it is many files.
  const { database, compiled: _, ...folders } = dataPaths(home);
  const files = ['', '-wal', '-shm'].map((end) => `${database}${end}`);
  await Promise.all([closeOwn(home), closeOwn(journalPath)]);
  await Promise.all([...files, join(home, 'config.json'), ...Object.values(folders)].map(closeAll));
  for (const session of await sessionFolders(journalPath)) await closeAll(session);
}

/** Somebody may have chosen a folder that holds all that is theirs. */
async function closeOwn(folder: string): Promise<void> {
  if (folder !== homedir() && folder !== parse(folder).root) await close(folder);
}

async function closeAll(path: string): Promise<void> {
  await close(path);
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  // A link may lead anywhere.
  const own = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  for (const { parentPath, name } of own) await close(join(parentPath, name));
}

async function close(path: string): Promise<void> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  } catch {
    // It is not there, or another user's; doctor says what is open.
  }
}

async function sessionFolders(journal: string): Promise<readonly string[]> {
  const entries = await readdir(journal, { withFileTypes: true, recursive: true }).catch(() => []);
  const ours = entries.filter(({ name, parentPath }) => name === 'session.json' && parentPath !== journal);
  return [join(journal, 'archive'), ...ours.map(({ parentPath }) => parentPath)];
}
