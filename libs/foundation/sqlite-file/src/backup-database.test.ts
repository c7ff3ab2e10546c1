import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from './connect.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backupDatabase } from './backup-database.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
let backups: string;
let file: string;
let client: SqliteDatabase;

beforeEach(async () => {
  const folder = await temporaryFolder();
  backups = join(folder, 'backups');
  file = join(folder, 'memory.db');
  client = openSqliteFile({ file, busyTimeoutMs: 50 });
  client.exec(`CREATE TABLE notes (text); INSERT INTO notes VALUES ('kept')`);
});

afterEach(() => {
  client.close();
});

describe('backupDatabase', () => {
  it('copies what is committed, also while a transaction runs, to one self-contained file', async () => {
    client.exec(`BEGIN IMMEDIATE; INSERT INTO notes VALUES ('not committed')`);
    const name = await backupDatabase(file, { directory: backups, reason: 'migration', keep: 5 });
    expect(name).toMatch(/^memory-\d{8}T\d{9}Z-migration\.db$/);
    expect(await readdir(backups)).toEqual([name]);
    const copy = connectSqlite(join(backups, name), { readonly: true });
    expect(copy.prepare('SELECT text FROM notes').pluck().all()).toEqual(['kept']);
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
  });

  it('keeps the newest of its reason and touches no other file', async () => {
    await backupDatabase(file, { directory: backups, reason: 'migration', keep: 2 });
    const others = ['memory-20000101T000000000Z-manual.db', 'other-20000101T000000000Z-migration.db', 'notes.txt'];
    for (const other of others) await writeFile(join(backups, other), '');
    await writeFile(join(backups, 'memory-20000101T000000000Z-migration.db'), '');
    const newest = await backupDatabase(file, { directory: backups, reason: 'migration', keep: 2 });
    const names = await readdir(backups);
    expect(names).toEqual(expect.arrayContaining([newest, ...others]));
    expect(names).not.toContain('memory-20000101T000000000Z-migration.db');
    expect(names).toHaveLength(others.length + 2);
  });

  it('leaves no half copy of a file that is no database', async () => {
    const text = join(backups, '..', 'text.db');
    await writeFile(text, 'no database '.repeat(500));
    await expect(backupDatabase(text, { directory: backups, reason: 'migration', keep: 5 })).rejects.toMatchObject({
      code: 'SQLITE_NOTADB',
    });
    expect(await readdir(backups)).toEqual([]);
  });

  it('makes no file where there was none', async () => {
    const missing = join(backups, '..', 'missing.db');
    await expect(backupDatabase(missing, { directory: backups, reason: 'migration', keep: 5 })).rejects.toMatchObject({
      code: 'SQLITE_CANTOPEN',
    });
    expect(await readdir(join(backups, '..'))).not.toContain('missing.db');
  });
});
