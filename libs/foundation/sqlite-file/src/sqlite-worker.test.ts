import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
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

function notesIn(folder: string, idleTimeoutMs?: number): Notes {
  const workerData = { file: join(folder, 'notes.db'), busyTimeoutMs: 50 };
  const file = './test-support/notes.worker';
  const pool = createWorkerPool<NotesApi>({ base: import.meta.url, file, workerData, idleTimeoutMs });
  let opened = 0;
  const worker = createSqliteWorker({
    pool,
    async open() {
      opened += 1;
      await pool.run('open', undefined);
    },
    close: () => pool.run('close', undefined),
    translate: (error) => workerFailureOf(error) ?? error,
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
    await expect(worker.run('add', 'a')).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CANTOPEN/) });
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

  it('tells a thread that was lost and a call that was given up', async () => {
    const { worker } = notesIn(await temporaryFolder());
    await expect(worker.run('add', 'a', { signal: AbortSignal.abort() })).rejects.toBe('aborted');
    expect(await worker.run('add', 'a')).toBe(1);
    await expect(worker.run('die', undefined)).rejects.toBe('lost');
    expect(await worker.run('add', 'b')).toBe(2);
    await worker[Symbol.asyncDispose]();
  });
});
