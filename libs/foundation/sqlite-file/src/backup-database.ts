import { readdir, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Backup, FoundBackup } from './backup.ts';
import { backupsToGo } from './backups-to-go.ts';
import { copyDatabase, removeDatabase, UNFINISHED } from './copy-database.ts';
import { makeFolder } from './make-folder.ts';

/** A copy that nobody has written to for so long, its process has left behind. */
const ABANDONED_MS = 60 * 60 * 1000;

const NAME = /^(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(.+)\.db$/;

/**
 * Copies the database as last committed to `<directory>/<name>-<UTC timestamp>-<reason>.db` and resolves with the name
 * of the copy.
 */
export async function backupDatabase(
  file: string,
  { directory, reason, snapshot, ...options }: Backup,
): Promise<string> {
  makeFolder(directory);
  await removeAbandoned(directory);
  const copy = `${parse(file).name}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${reason}.db`;
  await copyDatabase(snapshot ?? file, join(directory, copy), options);
  const backups = (await listBackups(file, directory)).filter((backup) => backup.reason === reason);
  await Promise.all(backupsToGo(backups, options).map(({ name }) => rm(join(directory, name), { force: true })));
  return copy;
}

/** Backups of the file by their names, the newest first; `[]` without the folder. */
export async function listBackups(file: string, directory: string): Promise<readonly FoundBackup[]> {
  return backupsAmong(await readdir(directory).catch(() => []), file);
}

/** Those of the file among the names of its folder, the newest first. */
export function backupsAmong(names: readonly string[], file: string): readonly FoundBackup[] {
  const found = names.flatMap((name) => {
    const [, of, year, month, day, hour, minute, second, milliseconds, reason] = NAME.exec(name) ?? [];
    if (of !== parse(file).name || reason === undefined) return [];
    const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
    return [{ name, reason, madeAt: Date.parse(time) }];
  });
  return found.filter(({ madeAt }) => !Number.isNaN(madeAt)).sort((a, b) => b.madeAt - a.madeAt);
}

async function removeAbandoned(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(UNFINISHED));
  for (const name of names) {
    const found = await stat(join(directory, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await removeDatabase(join(directory, name));
  }
}
