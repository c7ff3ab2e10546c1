import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { copyDatabase } from './copy-database.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { replaceDatabase } from './replace-database.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
let folder: string;
let file: string;

function open(): SqliteDatabase {
  return openSqliteFile({ file, busyTimeoutMs: 50 });
}

const textsIn = (client: SqliteDatabase): unknown[] => client.prepare('SELECT text FROM notes').pluck().all();

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'memory.db');
  const client = open();
  client.exec(`CREATE TABLE notes (text); INSERT INTO notes VALUES ('kept')`);
  await copyDatabase(file, join(folder, 'copy.db'));
  client.exec(`INSERT INTO notes VALUES ('later'); CREATE TABLE others (text)`);
  client.close();
});

describe('replaceDatabase', () => {
  it('gives connections that are open the content of the copy, and lets them write on', async () => {
    const [reader, writer] = [open(), open()];
    expect(textsIn(reader)).toEqual(['kept', 'later']);
    expect(await replaceDatabase(file, join(folder, 'copy.db'))).toEqual({ setAside: undefined });
    expect(textsIn(reader)).toEqual(['kept']);
    writer.exec(`INSERT INTO notes VALUES ('after')`);
    expect(textsIn(reader)).toEqual(['kept', 'after']);
    expect(reader.pragma('journal_mode', { simple: true })).toBe('wal');
    for (const client of [reader, writer]) client.close();
    expect(await readdir(folder)).toEqual(['memory.db']);
  });

  it('waits for a transaction of another connection', async () => {
    const writer = open();
    writer.exec(`BEGIN IMMEDIATE; INSERT INTO notes VALUES ('last')`);
    const replacing = replaceDatabase(file, join(folder, 'copy.db'));
    setTimeout(() => writer.exec('COMMIT'), 200);
    await replacing;
    expect(textsIn(writer)).toEqual(['kept']);
    writer.close();
  });

  it('sets aside what is no database, and takes the place of one that is empty or missing', async () => {
    await writeFile(file, 'no database '.repeat(500));
    const { setAside } = await replaceDatabase(file, join(folder, 'copy.db'));
    expect(setAside).toMatch(/memory\.db\.damaged-\d+$/);
    const client = open();
    expect(textsIn(client)).toEqual(['kept']);
    client.close();
    await copyDatabase(file, join(folder, 'copy.db'));
    await truncate(file, 0);
    await replaceDatabase(file, join(folder, 'copy.db'));
    const again = open();
    expect(textsIn(again)).toEqual(['kept']);
    again.close();
  });
});
