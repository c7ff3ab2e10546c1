import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite } from './connect.ts';
import { describe, expect, it, jest } from '@jest/globals';
import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import { copyDatabase } from './copy-database.ts';
import { inspectSqliteFile } from './inspect-sqlite-file.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';
import { createSqliteWorker, workerFailureOf, type SqliteWorker } from './sqlite-worker.ts';
import type { NotesApi } from './test-support/notes.worker.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

interface Notes {
  readonly worker: SqliteWorker<NotesApi>;
  readonly pool: WorkerPool<NotesApi>;
  /** How often the file was opened. */
  readonly opened: () => number;
}

function notesIn(folder: string, idleTimeoutMs?: number, busyTimeoutMs = 50): Notes {
  const workerData = { file: join(folder, 'notes.db'), busyTimeoutMs };
  const file = './test-support/notes.worker';
  const pool = createWorkerPool<NotesApi>({ base: import.meta.url, file, workerData, idleTimeoutMs });
  let opened = 0;
  const worker = createSqliteWorker({
    pool,
    file: workerData.file,
    async open() {
      opened += 1;
      await pool.run('open', undefined);
    },
    close: () => pool.run('close', undefined),
    translate: (error) => workerFailureOf(error) ?? sqliteFailureOf(error) ?? error,
  });
  return { worker, pool, opened: () => opened };
}

describe('createSqliteWorker', () => {
  it('opens the file once, with the first calls', async () => {
    const folder = await temporaryFolder();
    const { worker, opened } = notesIn(folder);
    expect(await readdir(folder)).toEqual([]);
    expect(await Promise.all(['a', 'b', 'c'].map((text) => worker.run('add', text)))).toEqual([1, 2, 3]);
    expect(opened()).toBe(1);
    await worker[Symbol.asyncDispose]();
  });

  it('opens it with the next call where that failed', async () => {
    const folder = await temporaryFolder();
    const { worker, opened } = notesIn(folder);
    await mkdir(join(folder, 'notes.db'));
    await expect(worker.run('add', 'a')).rejects.toMatchObject({ kind: 'cannot-open' });
    await rm(join(folder, 'notes.db'), { recursive: true });
    expect(await worker.run('add', 'a')).toBe(1);
    expect(opened()).toBe(2);
    await worker[Symbol.asyncDispose]();
  });

  it('lets running calls end when it is disposed of, and leaves no log of SQLite behind', async () => {
    const folder = await temporaryFolder();
    const { worker } = notesIn(folder);
    await worker.run('add', 'a');
    const running = worker.run('add', 'b');
    await worker[Symbol.asyncDispose]();
    expect(await running).toBe(2);
    expect(await readdir(folder)).toEqual(['notes.db']);
    await worker[Symbol.asyncDispose]();
  });

  it('leaves no log behind where its thread ends at rest, writes with the next, and starts none to be disposed of', async () => {
    const folder = await temporaryFolder();
    const { worker, pool } = notesIn(folder, 20);
    const untilEnded = async (): Promise<void> => {
      while (pool.started) await sleep(10);
      while ((await readdir(folder)).length > 1) await sleep(10);
    };
    await worker.run('add', 'a');
    await untilEnded();
    expect(await worker.run('add', 'b')).toBe(2);
    await untilEnded();
    await worker[Symbol.asyncDispose]();
    expect([pool.started, await readdir(folder)]).toEqual([false, ['notes.db']]);
  });

  it('refuses calls from the moment it is disposed of', async () => {
    const folder = await temporaryFolder();
    const { worker, opened } = notesIn(folder);
    worker.checkOpen();
    const disposal = worker[Symbol.asyncDispose]();
    expect(() => worker.checkOpen()).toThrow();
    await expect(worker.run('add', 'a')).rejects.toBe('closed');
    await disposal;
    expect(opened()).toBe(0);
  });

  it('tells a thread that was lost, a call that was given up, and what cannot go to a thread', async () => {
    const { worker } = notesIn(await temporaryFolder());
    await expect(worker.run('add', 'a', { signal: AbortSignal.abort() })).rejects.toBe('aborted');
    expect(await worker.run('add', 'a')).toBe(1);
    await expect(worker.run('add', (() => 'b') as never)).rejects.toBe('invalid');
    await expect(worker.run('die', undefined)).rejects.toBe('lost');
    expect(await worker.run('add', 'b')).toBe(2);
    await worker[Symbol.asyncDispose]();
  });
});

describe('point 9: a file that changes while it is in use', () => {
  /** Another database of the same kind, beside the one in use. */
  function otherNotes(folder: string, texts: readonly string[]): string {
    const file = join(folder, 'other.db');
    const client = openSqliteFile({ file, busyTimeoutMs: 50 });
    client.exec('CREATE TABLE notes (text TEXT NOT NULL)');
    for (const text of texts) client.prepare('INSERT INTO notes VALUES (?)').run(text);
    client.close();
    return file;
  }

  function textsIn(file: string): readonly unknown[] {
    const client = connectSqlite(file, { fileMustExist: true });
    const texts = client.prepare('SELECT text FROM notes').pluck().all();
    client.close();
    return texts;
  }

  it('is not made again where it was deleted, also by a worker that has not opened it yet', async () => {
    const folder = await temporaryFolder();
    const [first, second] = [notesIn(folder), notesIn(folder)];
    await first.worker.run('add', 'a');
    await rm(folder, { recursive: true });
    for (const { worker } of [first, second]) {
      await expect(worker.run('add', 'b')).rejects.toMatchObject({ kind: 'gone' });
      await expect(worker.run('add', 'c')).rejects.toMatchObject({ kind: 'gone' });
    }
    for (const { worker } of [first, second]) await worker[Symbol.asyncDispose]();
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    await mkdir(folder);
    const later = notesIn(folder);
    expect(await later.worker.run('add', 'd')).toBe(1);
    await later.worker[Symbol.asyncDispose]();
  });

  it('goes on where it was put back', async () => {
    const folder = await temporaryFolder();
    const { worker } = notesIn(folder);
    await worker.run('add', 'a');
    await rename(folder, `${folder}-moved`);
    await expect(worker.run('add', 'b')).rejects.toMatchObject({ kind: 'gone' });
    await rename(`${folder}-moved`, folder);
    expect(await worker.run('add', 'b')).toBe(2);
    await worker[Symbol.asyncDispose]();
    expect(textsIn(join(folder, 'notes.db'))).toEqual(['a', 'b']);
  });

  it('is opened by all where another took its place, into which no log of the first is played', async () => {
    const folder = await temporaryFolder();
    const [first, second] = [notesIn(folder), notesIn(folder)];
    for (const text of ['a', 'b', 'c']) await first.worker.run('add', text);
    await second.worker.run('add', 'd');
    const other = otherNotes(folder, ['x']);
    await rename(other, join(folder, 'notes.db'));
    const counts = await Promise.all([first, first, second].map(({ worker }, index) => worker.run('add', `y${index}`)));
    expect(counts.sort()).toEqual([2, 3, 4]);
    for (const { worker } of [first, second]) await worker[Symbol.asyncDispose]();
    expect(textsIn(join(folder, 'notes.db'))).toHaveLength(4);
    expect(textsIn(join(folder, 'notes.db'))).toEqual(expect.arrayContaining(['x', 'y0', 'y1', 'y2']));
  });

  it.each([
    ['no database', 'This is no database. '.repeat(500), 'corrupt'],
    ['an empty file', '', 'gone'],
  ])('is refused as long as %s takes its place', async (_case, text, kind) => {
    const folder = await temporaryFolder();
    const { worker } = notesIn(folder);
    await worker.run('add', 'a');
    await writeFile(join(folder, 'text'), text);
    await rename(join(folder, 'text'), join(folder, 'notes.db'));
    await expect(worker.run('add', 'b')).rejects.toMatchObject({ kind });
    await expect(worker.run('add', 'b')).rejects.toMatchObject({ kind });
    await rename(otherNotes(folder, ['x', 'y']), join(folder, 'notes.db'));
    expect(await worker.run('add', 'b')).toBe(3);
    await worker[Symbol.asyncDispose]();
  });

  it('is opened by all where a backup was copied over it, into which no log of the first is played', async () => {
    const folder = await temporaryFolder();
    const [first, second] = [notesIn(folder), notesIn(folder)];
    const file = join(folder, 'notes.db');
    await first.worker.run('add', 'kept');
    await copyDatabase(file, join(folder, 'backup.db'));
    for (let turn = 0; turn < 30; turn += 1) await first.worker.run('add', 'x'.repeat(100_000));
    await second.worker.run('add', 'd');
    await writeFile(file, await readFile(join(folder, 'backup.db')));
    const counts = await Promise.all([first, first, second].map(({ worker }, index) => worker.run('add', `y${index}`)));
    expect(counts.sort()).toEqual([2, 3, 4]);
    for (const { worker } of [first, second]) await worker[Symbol.asyncDispose]();
    expect(textsIn(file)).toHaveLength(4);
    expect(textsIn(file)).toEqual(expect.arrayContaining(['kept', 'y0', 'y1', 'y2']));
    expect(inspectSqliteFile({ file, busyTimeoutMs: 50, check: 'full' }).problems).toEqual([]);
    expect(await readdir(folder)).not.toContain('notes.db.overwritten');
  });

  it.each(['copied over', 'replaced'])('keeps what it was %s with where no call was made since', async (how) => {
    const folder = await temporaryFolder();
    const [first, second] = [notesIn(folder), notesIn(folder)];
    const file = join(folder, 'notes.db');
    await first.worker.run('add', 'kept');
    await copyDatabase(file, join(folder, 'backup.db'));
    for (const { worker } of [first, second]) await worker.run('add', 'later');
    if (how === 'replaced') await rename(join(folder, 'backup.db'), file);
    else await writeFile(file, await readFile(join(folder, 'backup.db')));
    for (const { worker } of [first, second]) await worker[Symbol.asyncDispose]();
    expect(textsIn(file)).toEqual(['kept']);
  });

  it('acknowledges nothing that went into a file replaced during the call', async () => {
    const folder = await temporaryFolder();
    const { worker, pool } = notesIn(folder, undefined, 10_000);
    await worker.run('add', 'a');
    const given = jest.spyOn(pool, 'run');
    const holder = connectSqlite(join(folder, 'notes.db'));
    holder.exec('BEGIN IMMEDIATE');
    const adding = worker.run('add', 'b');
    adding.catch(() => undefined);
    // Until the thread has the call, which file it goes to is still open.
    while (given.mock.calls.length === 0) await sleep(1);
    await rename(otherNotes(folder, ['x']), join(folder, 'notes.db'));
    holder.exec('ROLLBACK');
    holder.close();
    await expect(adding).rejects.toMatchObject({ kind: 'replaced' });
    expect(await worker.run('add', 'b')).toBe(2);
    await worker[Symbol.asyncDispose]();
  });
});
