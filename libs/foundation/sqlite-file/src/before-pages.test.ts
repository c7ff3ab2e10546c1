import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BeforePages, markCopy } from './before-pages.ts';
import { copyDatabase } from './copy-database.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { replaceDatabase } from './replace-database.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const textsIn = (client: SqliteDatabase): unknown[] => client.prepare('SELECT text FROM notes').pluck().all();
let folder: string;
let file: string;
let copy: string;
let writer: SqliteDatabase;
let before: BeforePages;
let more: unknown[];

const lookForMore = (): Promise<void> => before.ifMore(async (seen) => void more.push(...textsIn(seen)));

beforeEach(async () => {
  folder = await temporaryFolder();
  [file, copy, more] = [join(folder, 'memory.db'), join(folder, 'copy.db'), []];
  writer = openSqliteFile({ file, busyTimeoutMs: 50 });
  writer.exec(`CREATE TABLE notes (text); INSERT INTO notes VALUES ('first')`);
  await copyDatabase(file, copy);
  before = new BeforePages(file, markCopy(copy));
});

afterEach(async () => {
  await before.close();
  writer.close();
});

describe('BeforePages', () => {
  it.each([
    ['with a log', 'PASSIVE', false],
    ['with a log that is in the file', 'PASSIVE', true],
    ['without a log', 'TRUNCATE', true],
  ])('finds what was written between the copy and the pages, %s', async (_name, checkpoint, isCheckpointed) => {
    if (isCheckpointed) writer.pragma(`wal_checkpoint(${checkpoint})`);
    expect(textsIn(await before.begin())).toEqual(['first']);
    writer.exec(`INSERT INTO notes VALUES ('second'); CREATE TABLE others (text); INSERT INTO notes VALUES ('third')`);
    writer.pragma(`wal_checkpoint(${checkpoint})`);
    await replaceDatabase(file, copy);
    writer.exec(`INSERT INTO notes VALUES ('later')`);
    writer.pragma(`wal_checkpoint(${checkpoint})`);
    await lookForMore();
    expect(more).toEqual(['first', 'second', 'third']);
    expect(textsIn(writer)).toEqual(['first', 'later']);
    expect((await readdir(folder)).filter((name) => name.includes('before'))).toEqual([]);
  });

  it.each([false, true])('finds nothing where nothing was written (checkpoint before: %s)', async (isCheckpointed) => {
    if (isCheckpointed) writer.pragma('wal_checkpoint(TRUNCATE)');
    await before.begin();
    await replaceDatabase(file, copy);
    writer.exec(`INSERT INTO notes VALUES ('later')`);
    await lookForMore();
    expect(more).toEqual([]);
  });
});
