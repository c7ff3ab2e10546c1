import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it } from '@jest/globals';
import { classOf, codeOf } from '../test-support/thrown.ts';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

const temporaryFolder = temporaryFolders();

describeDrivers((driver) => {
  let folder: string;
  let file: string;
  let client: SqliteDatabase;
  let other: SqliteDatabase;

  const connect = (): SqliteDatabase => driver.connect(file, { timeout: 20 });
  const value = (sql: string, parameter: string): unknown => client.prepare(sql).pluck().get(parameter);
  const column = (sql: string): unknown[] => client.prepare(sql).pluck().all();

  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder, `a b%20#é${process.platform === 'win32' ? '' : '?'}.db`);
    client = connect();
    client.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE, bytes BLOB) STRICT');
    other = connect();
  });

  function closeAll(): void {
    for (const each of [client, other]) each.close();
  }

  it('says its version, and the name of the file', () => {
    expect(driver.sqliteVersion).toMatch(/^3\.\d+\.\d+$/);
    expect(client.name).toBe(file);
    expect(client.open).toBe(true);
    closeAll();
    client.close();
    expect(client.open).toBe(false);
  });

  it('gives rows as objects, as lists, by their first column, and one by one', () => {
    const insert = client.prepare('INSERT INTO note (text) VALUES (?)');
    expect(insert.run('a')).toEqual({ changes: 1, lastInsertRowid: 1 });
    insert.run('b');
    const rows = client.prepare('SELECT id, text FROM note ORDER BY id');
    expect({ ...(rows.get() as object) }).toEqual({ id: 1, text: 'a' });
    expect(rows.all()).toHaveLength(2);
    expect([...rows.raw().iterate()]).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(rows.get()).toEqual([1, 'a']);
    expect(rows.pluck().all()).toEqual([1, 2]);
    expect(client.prepare('SELECT 1 AS a, 2 AS a').raw().get()).toEqual([1, 2]);
    expect(client.prepare('SELECT id FROM note WHERE id = 9').get()).toBeUndefined();
    closeAll();
  });

  it('gives errors the codes of SQLite', async () => {
    client.prepare('INSERT INTO note (text) VALUES (?)').run('a');
    const run = (sql: string) => (): unknown => client.prepare(sql).run();
    expect(codeOf(run(`INSERT INTO note (text) VALUES ('a')`))).toBe('SQLITE_CONSTRAINT_UNIQUE');
    expect(codeOf(run('INSERT INTO note (id) VALUES (1)'))).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    expect(codeOf(run(`INSERT INTO note (bytes) VALUES ('a')`))).toBe('SQLITE_CONSTRAINT_DATATYPE');
    expect(codeOf(run('SELECT nothing FROM note'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => client.loadExtension(join(folder, 'missing')))).toBe('SQLITE_ERROR');
    const text = join(folder, 'text.db');
    await writeFile(text, 'no database '.repeat(500));
    expect(codeOf(() => driver.connect(text).pragma('journal_mode'))).toBe('SQLITE_NOTADB');
    await mkdir(join(folder, 'folder'));
    expect(codeOf(() => driver.connect(join(folder, 'folder')))).toMatch(/^SQLITE_CANTOPEN/);
    closeAll();
  });

  it('makes no file where it must exist, and writes to none that may only be read', async () => {
    const missing = join(folder, 'missing.db');
    expect(codeOf(() => driver.connect(missing, { fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    expect(existsSync(missing)).toBe(false);
    const reader = driver.connect(file, { readonly: true, fileMustExist: true });
    expect(codeOf(() => reader.exec('DELETE FROM note'))).toBe('SQLITE_READONLY');
    const writer = driver.connect(file, { fileMustExist: true });
    writer.exec('DELETE FROM note');
    for (const each of [reader, writer]) each.close();
    closeAll();
    expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)]);
  });

  it('waits for a lock as long as it may', () => {
    client.exec('BEGIN IMMEDIATE');
    expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY');
    expect([client.inTransaction, other.inTransaction]).toEqual([true, false]);
    client.exec('ROLLBACK');
    expect(other.pragma('busy_timeout', { simple: true })).toBe(20);
    closeAll();
  });

  it('takes back what an error interrupts, the inner transaction alone where the outer one goes on', () => {
    const insert = client.prepare('INSERT INTO note (text) VALUES (?)');
    const fail = client.transaction((text: string) => {
      insert.run(text);
      throw new Error('stop');
    });
    expect(() => fail('a')).toThrow('stop');
    const outer = client.transaction((text: string) => {
      insert.run(text);
      expect(() => fail('inner')).toThrow('stop');
      return client.inTransaction;
    });
    expect(outer.immediate('b')).toBe(true);
    const ofAnotherRealm: unknown = runInNewContext('Promise.resolve()');
    for (const later of [Promise.resolve(), ofAnotherRealm, { then: () => undefined }]) {
      const begun = client.transaction(() => (insert.run('begun'), later));
      expect(classOf(() => begun())).toBe('TypeError');
    }
    expect(client.inTransaction).toBe(false);
    expect(column('SELECT text FROM note')).toEqual(['b']);
    expect([outer.deferred('c'), outer.exclusive('d')]).toEqual([true, true]);
    closeAll();
  });

  it('leaves nothing open when it closes, also with statements that were read in part', async () => {
    client.pragma('journal_mode = WAL');
    client.exec(`INSERT INTO note (text) VALUES ('a'), ('b')`);
    const half = client.prepare('SELECT text FROM note');
    half.get();
    closeAll();
    expect(await readdir(folder)).toHaveLength(1);
    expect(() => half.get()).toThrow();
  });

  it('has FTS5, JSON, and answers of a pragma', () => {
    client.exec(`CREATE VIRTUAL TABLE term USING fts5(text); INSERT INTO term VALUES ('a connection pool')`);
    expect(value('SELECT text FROM term WHERE term MATCH ? ORDER BY bm25(term)', 'pool')).toBe('a connection pool');
    expect(value('SELECT group_concat(value) FROM json_each(?)', '[1,2]')).toBe('1,2');
    expect((client.pragma('table_info(note)') as unknown[]).length).toBe(3);
    expect(client.pragma('foreign_keys', { simple: true })).toBe(1);
    closeAll();
  });

  it('copies pages over those of a file, unless another holds its lock', async () => {
    client.exec(`INSERT INTO note (text) VALUES ('a')`);
    const copy = join(folder, 'copy.db');
    expect(await driver.copyPages(client, copy, { pagesAtATime: 1 })).toBe(true);
    const holder = driver.connect(copy, { fileMustExist: true });
    expect(holder.prepare('SELECT text FROM note').pluck().all()).toEqual(['a']);
    holder.exec('BEGIN IMMEDIATE');
    expect(await driver.copyPages(client, copy, { pagesAtATime: 1 })).toBe(false);
    holder.close();
    closeAll();
  });

  it('copies no pages over those of a file that another connection reads, where no log lets it', async () => {
    const copy = join(folder, 'copy.db');
    expect(await driver.copyPages(client, copy, { pagesAtATime: 1 })).toBe(true);
    client.exec(`INSERT INTO note (text) VALUES ('later')`);
    const reader = driver.connect(copy, { fileMustExist: true });
    reader.exec('BEGIN');
    const count = reader.prepare('SELECT count(*) FROM note').pluck();
    expect(count.get()).toBe(0);
    expect(await driver.copyPages(client, copy, { pagesAtATime: 1 })).toBe(false);
    reader.exec('COMMIT');
    expect(count.get()).toBe(0);
    expect(await driver.copyPages(client, copy, { pagesAtATime: 1 })).toBe(true);
    expect(count.get()).toBe(1);
    reader.close();
    closeAll();
  });
});
