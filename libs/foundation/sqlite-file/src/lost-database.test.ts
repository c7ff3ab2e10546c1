import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { backupDatabase } from './backup-database.ts';
import { connectSqlite } from './connect.ts';
import { lossOf } from './lost-database.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { sqliteFailureOf, type SqliteFailure } from './sqlite-failure.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
let folder: string;
let options: { readonly file: string; readonly busyTimeoutMs: number; readonly backupDirectory: string };

beforeEach(async () => {
  folder = await temporaryFolder();
  options = { file: join(folder, 'memory.db'), busyTimeoutMs: 50, backupDirectory: join(folder, 'backups') };
});

function fill(rows: number): void {
  const client = openSqliteFile(options);
  client.exec('CREATE TABLE IF NOT EXISTS notes (text)');
  for (let turn = 0; turn < rows; turn += 1) client.prepare('INSERT INTO notes VALUES (?)').run('note');
  client.close();
}

function failureOfOpening(): SqliteFailure | undefined {
  try {
    openSqliteFile(options).close();
    return undefined;
  } catch (error) {
    return sqliteFailureOf(error);
  }
}

const backup = (): Promise<string> =>
  backupDatabase(options.file, { directory: options.backupDirectory, reason: 'manual', keep: 5 });

const withRestore = expect.stringContaining('Restore its newest backup');

describe('a file that is opened with the folder of its backups', () => {
  it('is refused when it has no bytes, also without backups', async () => {
    await writeFile(options.file, '');
    expect(failureOfOpening()).toMatchObject({
      kind: 'lost',
      code: 'DATABASE_EMPTY',
      advice: expect.stringContaining('remove the file'),
    });
    await rm(options.file);
    fill(1);
    await backup();
    await truncate(options.file, 0);
    expect(failureOfOpening()).toMatchObject({ kind: 'lost', code: 'DATABASE_EMPTY', advice: withRestore });
  });

  it('is made anew when it is missing, but not beside backups, until these are moved', async () => {
    fill(3);
    await rm(options.file);
    expect(failureOfOpening()).toBeUndefined();
    expect(await readdir(folder)).toEqual(['memory.db']);
    fill(3);
    await backup();
    await rm(options.file);
    expect(failureOfOpening()).toMatchObject({ kind: 'lost', code: 'DATABASE_MISSING', advice: withRestore });
    expect(await readdir(folder)).toEqual(['backups']);
    await rename(options.backupDirectory, join(folder, 'elsewhere'));
    expect(failureOfOpening()).toBeUndefined();
  });

  it('is refused when it was made after its newest backup with less than half of its rows, until it is backed up', async () => {
    fill(20);
    await backup();
    await rm(options.file);
    await rename(options.backupDirectory, `${options.backupDirectory}-away`);
    fill(9);
    await rename(`${options.backupDirectory}-away`, options.backupDirectory);
    expect(failureOfOpening()).toMatchObject({
      kind: 'lost',
      code: 'DATABASE_ANEW',
      problem: expect.stringMatching(/holds 10 rows where that holds 21$/),
      advice: withRestore,
    });
    await backup();
    expect(failureOfOpening()).toBeUndefined();
  });

  it('is refused, and left as it is, when it has nothing in common with its newest backup', async () => {
    fill(20);
    await backup();
    await rm(options.file);
    const foreign = connectSqlite(options.file);
    foreign.exec('CREATE TABLE songs (title)');
    foreign.close();
    const before = await readFile(options.file);
    expect(failureOfOpening()).toMatchObject({ kind: 'lost', code: 'DATABASE_FOREIGN', advice: withRestore });
    expect(lossOf(options)).toMatchObject({ code: 'DATABASE_FOREIGN' });
    expect(await readFile(options.file)).toEqual(before);
  });

  it('is refused as it is when it is of another program, though there is no backup yet', async () => {
    const other = connectSqlite(options.file);
    other.exec('CREATE TABLE cookies (name TEXT); CREATE TABLE visits (url TEXT)');
    other.close();
    const before = await readFile(options.file);
    expect(failureOfOpening()).toMatchObject({
      kind: 'lost',
      code: 'DATABASE_FOREIGN',
      problem: expect.stringContaining('"cookies", "visits"'),
    });
    expect(await readFile(options.file)).toEqual(before);
    // A library may be given a file that somebody else keeps.
    openSqliteFile({ ...options, backupDirectory: undefined }).close();
  });

  it('is taken as it is without a word of when it was made, when it has a table of its newest backup', async () => {
    fill(20);
    await backup();
    const client = openSqliteFile(options);
    client.exec('DROP TABLE database_birth');
    client.close();
    expect(failureOfOpening()).toBeUndefined();
  });

  it('is taken as it is with as many rows, and when it was made before its newest backup', async () => {
    fill(20);
    await backup();
    const client = openSqliteFile(options);
    client.exec('DELETE FROM notes');
    client.close();
    expect(failureOfOpening()).toBeUndefined();
  });
});
