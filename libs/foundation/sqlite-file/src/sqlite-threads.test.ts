import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from './connect.ts';
import { describe, expect, it } from '@jest/globals';
import type { WorkerPool } from '@learning-memory/concurrency';
import { createSqliteThreads, type SqliteThreads, type StoreInThread } from './sqlite-threads.ts';
import type { NotesStoreApi } from './test-support/notes-stores.worker.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const newThreads = (): SqliteThreads =>
  createSqliteThreads({ base: import.meta.url, file: './test-support/notes-stores.worker' });

function notes(
  threads: SqliteThreads,
  { folder, ...use }: Pick<StoreInThread, 'role' | 'store'> & { readonly folder: string },
): WorkerPool<NotesStoreApi> {
  const options = { file: join(folder, `${use.store}.db`), busyTimeoutMs: 5000 };
  return threads.share<NotesStoreApi>({ ...use, options });
}

describe('createSqliteThreads', () => {
  it('has one thread for the readers of several stores, and another for what they write', async () => {
    const folder = await temporaryFolder();
    const threads = newThreads();
    const shares = (['reader', 'writer'] as const).flatMap((role) =>
      ['notes', 'drafts'].map((store) => notes(threads, { role, store, folder })),
    );
    expect(shares.some(({ started }) => started)).toBe(false);
    const [reads, otherReads, writes, otherWrites] = await Promise.all(
      shares.map((share) => share.run('thread', null)),
    );
    expect([otherReads, otherWrites]).toEqual([reads, writes]);
    expect(writes).not.toBe(reads);
    await Promise.all(shares.map((share) => share[Symbol.asyncDispose]()));
  });

  it('gives each share a connection of its own', async () => {
    const folder = await temporaryFolder();
    const threads = newThreads();
    const [first, second, other] = ['notes', 'notes', 'drafts'].map((store) =>
      notes(threads, { role: 'writer', store, folder }),
    );
    await first!.run('add', 'a');
    expect(await second!.run('add', 'b')).toBe(2);
    expect(await other!.run('add', 'c')).toBe(1);
    await first!.run('close', null);
    expect(await second!.run('add', 'd')).toBe(3);
    for (const share of [first, second, other]) {
      await share!.run('close', null);
      await share![Symbol.asyncDispose]();
    }
    expect(await readdir(folder)).toEqual(['drafts.db', 'notes.db']);
  });

  it('reads while what another share writes waits for the lock of another process', async () => {
    const folder = await temporaryFolder();
    const threads = newThreads();
    const writer = notes(threads, { role: 'writer', store: 'notes', folder });
    const reader = notes(threads, { role: 'reader', store: 'notes', folder });
    await writer.run('add', 'a');
    await reader.run('count', null);
    const other = connectSqlite(join(folder, 'notes.db'));
    other.exec('BEGIN IMMEDIATE');
    const writing = writer.run('add', 'b');
    expect(await reader.run('count', null)).toBe(1);
    other.exec('ROLLBACK');
    other.close();
    expect(await writing).toBe(2);
    await Promise.all([writer, reader].map((share) => share[Symbol.asyncDispose]()));
  });

  it('ends a thread with the last share, after what it was called for, and starts another for the next', async () => {
    const folder = await temporaryFolder();
    const threads = newThreads();
    const [first, second] = ['notes', 'drafts'].map((store) => notes(threads, { role: 'writer', store, folder }));
    const before = await first!.run('thread', null);
    const running = first!.run('add', 'a');
    await first![Symbol.asyncDispose]();
    expect(await Promise.race([running, Promise.resolve('still running')])).toBe(1);
    await expect(first!.run('add', 'b')).rejects.toMatchObject({ code: 'WORKER_DISPOSED' });
    expect([second!.started, await second!.run('thread', null)]).toEqual([true, before]);
    await second![Symbol.asyncDispose]();
    await second![Symbol.asyncDispose]();
    expect(second!.started).toBe(false);
    const third = notes(threads, { role: 'writer', store: 'notes', folder });
    expect(await third.run('thread', null)).not.toBe(before);
    await third[Symbol.asyncDispose]();
  });

  it('rejects a store or a method that the module does not have', async () => {
    const folder = await temporaryFolder();
    const threads = newThreads();
    await using unknown = notes(threads, { role: 'reader', store: 'letters', folder });
    await expect(unknown.run('add', 'a')).rejects.toThrow('no store "letters"');
    await using share = threads.share({ role: 'reader', store: 'notes', options: {} });
    await expect(share.run('burn', null as never)).rejects.toThrow('no method "burn"');
  });
});
