import { mkdir, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseDriver } from './driver/choose-driver.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import type { SqliteDriverName } from './driver/sqlite-driver.ts';
import { describe, expect, it } from '@jest/globals';
import { inspectSqliteFile } from './inspect-sqlite-file.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { sqliteFailureOf, type SqliteFailure } from './sqlite-failure.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

function failureOf(run: () => unknown): SqliteFailure | undefined {
  try {
    run();
  } catch (error) {
    return sqliteFailureOf(error);
  }
  throw new Error('nothing failed');
}

function openIn(folder: string): SqliteDatabase {
  return openSqliteFile({ file: join(folder, 'memory.db'), busyTimeoutMs: 50 });
}

function fill(folder: string): string {
  const client = openIn(folder);
  client.exec('CREATE TABLE notes (text)');
  for (let turn = 0; turn < 20; turn += 1) client.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(4000));
  client.close();
  return join(folder, 'memory.db');
}

describe('sqliteFailureOf', () => {
  it('tells a file that another connection has locked, with what to do', async () => {
    const folder = await temporaryFolder();
    const [holder, client] = [openIn(folder), openIn(folder)];
    holder.exec('BEGIN IMMEDIATE');
    const failure = failureOf(() => client.exec('BEGIN IMMEDIATE'));
    expect(failure).toEqual({
      kind: 'busy',
      code: 'SQLITE_BUSY',
      problem: 'is locked by another process',
      advice: 'Try again; if it lasts, end the process that holds it.',
    });
    holder.close();
    client.close();
  });

  it('tells that no driver loads, with the reason of each and what to do', () => {
    const missing = (name: SqliteDriverName) => (): never => {
      throw new Error(`Cannot find ${name}\nRequire stack:\n- /home/me`);
    };
    const none = { 'better-sqlite3': missing('better-sqlite3'), node: missing('node'), prebuilt: missing('prebuilt') };
    const failure = failureOf(() => chooseDriver(undefined, none));
    expect(failure).toMatchObject({ kind: 'no-native-code', code: 'NO_SQLITE_DRIVER' });
    for (const part of [process.version, 'better-sqlite3: Cannot', 'node: Cannot find node', 'prebuilt: Cannot']) {
      expect(failure?.problem).toContain(part);
    }
    expect(failure?.problem).not.toContain('/home/me');
    expect(failure?.advice).toContain('install better-sqlite3');
  });

  it('tells a full and a read-only database', async () => {
    const client = openIn(await temporaryFolder());
    client.exec('CREATE TABLE notes (text)');
    client.pragma(`max_page_count = ${Number(client.pragma('page_count', { simple: true })) + 2}`);
    const insert = (size: number): unknown => client.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(size));
    expect(failureOf(() => insert(50_000))?.kind).toBe('full');
    client.pragma('query_only = ON');
    expect(failureOf(() => insert(1))).toMatchObject({ kind: 'read-only', code: 'SQLITE_READONLY' });
    client.close();
  });

  it('tells a path that is a folder or lies below a file', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'memory.db'));
    expect(failureOf(() => openIn(folder))?.kind).toBe('cannot-open');
    await writeFile(join(folder, 'home'), '');
    expect(failureOf(() => openIn(join(folder, 'home')))?.kind).toBe('cannot-open');
    expect(failureOf(() => openIn(join(folder, 'home', 'below')))?.kind).toBe('cannot-open');
  });

  it('tells a file that is no database or lost its end', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'memory.db'), 'not a database, whatever its name says. '.repeat(200));
    expect(failureOf(() => openIn(folder))).toMatchObject({ kind: 'corrupt', code: 'SQLITE_NOTADB' });
    const shortened = await temporaryFolder();
    await truncate(fill(shortened), 20_000);
    expect(failureOf(() => openIn(shortened).prepare('SELECT * FROM notes').all())?.kind).toBe('corrupt');
  });

  it.each([
    ['SQLITE_CANTOPEN_ISDIR', 'cannot-open'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_IOERR_WRITE', 'unreadable'],
    ['EACCES', 'forbidden'],
    ['ENOSPC', 'full'],
  ])('takes %s as %s', (code, kind) => {
    expect(sqliteFailureOf(Object.assign(new Error('x'), { code }))).toMatchObject({ kind, code });
  });

  it.each([
    new TypeError('a mistake of ours'),
    { code: 'SQLITE_ERROR' },
    { code: 'ENOENT' },
    { code: 5 },
    null,
    'text',
  ])('leaves %p alone', (error) => {
    expect(sqliteFailureOf(error)).toBeUndefined();
  });
});

describe('inspectSqliteFile', () => {
  it('reports a whole file, with the room that later writes use again', async () => {
    const folder = await temporaryFolder();
    const file = fill(folder);
    expect(inspectSqliteFile({ file, busyTimeoutMs: 50 })).toMatchObject({
      problems: [],
      journalMode: 'wal',
      freeBytes: 0,
    });
    const client = openIn(folder);
    client.exec('DELETE FROM notes');
    client.close();
    const report = inspectSqliteFile({ file, busyTimeoutMs: 50 });
    expect(report.freeBytes).toBeGreaterThan(20_000);
    expect(report.sizeBytes).toBeGreaterThan(report.freeBytes);
  });

  it('names what is damaged', async () => {
    const file = fill(await temporaryFolder());
    const handle = await open(file, 'r+');
    const freePages = { offset: 36, size: 4 };
    await handle.write(Buffer.from([0, 0, 0, 3]), 0, freePages.size, freePages.offset);
    await handle.close();
    expect(inspectSqliteFile({ file, busyTimeoutMs: 50 }).problems.join()).toContain('Freelist');
  });

  it('makes no file where there is none', async () => {
    const file = join(await temporaryFolder(), 'missing.db');
    expect(failureOf(() => inspectSqliteFile({ file, busyTimeoutMs: 50 }))?.kind).toBe('cannot-open');
  });
});
