import { existsSync } from 'node:fs';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { copyDatabase } from './copy-database.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { replaceDatabase } from './replace-database.ts';
import { runChild } from './test-support/run-child.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
let folder: string;
let file: string;

function open(): SqliteDatabase {
  return openSqliteFile({ file, busyTimeoutMs: 50 });
}

const textsIn = (client: SqliteDatabase): unknown[] => client.prepare('SELECT text FROM notes').pluck().all();

function notesOf(path: string): unknown[] {
  const client = openSqliteFile({ file: path, busyTimeoutMs: 5000 });
  try {
    return textsIn(client);
  } finally {
    client.close();
  }
}

async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

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

  it('has kept whatever other processes wrote before, while they go on', async () => {
    const numbers = [0, 1].map((index) => join(folder, `written-${index}.txt`));
    const ended = join(folder, 'ended');
    const writers = numbers.map((said) => runChild('write-notes.ts', [file, said, ended]));
    await eventually(() => numbers.every((said) => existsSync(said)));
    const kept = new Set<unknown>();
    for (let round = 0; round < 20; round += 1) {
      const [copy, copied] = [join(folder, `copy-${round}.db`), join(folder, `kept-${round}.db`)];
      await copyDatabase(join(folder, 'copy.db'), copy);
      await replaceDatabase(file, copy, { keep: (seen) => copyDatabase(seen ?? file, copied) });
      for (const text of notesOf(copied)) kept.add(text);
    }
    await writeFile(ended, '');
    await Promise.all(writers);
    for (const text of notesOf(file)) kept.add(text);
    const said = (await Promise.all(numbers.map((number) => readFile(number, 'utf8')))).join('').trim().split('\n');
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => !kept.has(text))).toEqual([]);
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
