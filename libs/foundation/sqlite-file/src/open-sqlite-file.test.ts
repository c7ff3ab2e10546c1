import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fitCache, openSqliteFile } from './open-sqlite-file.ts';
import { runChild } from './test-support/run-child.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

describe('openSqliteFile', () => {
  it('makes the file and its folder, with a write-ahead log, full synchronisation and foreign keys', async () => {
    const file = join(await temporaryFolder(), 'not', 'yet', 'memory.db');
    const client = openSqliteFile({ file, busyTimeoutMs: 70 });
    const pragma = (name: string): unknown => client.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(pragma('busy_timeout')).toBe(70);
    client.close();
  });

  it('leaves no bytes of what was deleted', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const client = openSqliteFile({ file, busyTimeoutMs: 70 });
    client.exec('CREATE TABLE notes (content TEXT)');
    const insert = client.prepare('INSERT INTO notes VALUES (?)');
    for (let note = 0; note < 100; note += 1) insert.run(`deleted note ${note} `.repeat(note));
    client.exec('DELETE FROM notes');
    client.close();
    expect(await readFile(file, 'latin1')).not.toContain('deleted note');
  });

  it('caches 2 MB of a small file and a twentieth of a larger one, at most 8 MB', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const cacheAfter = (megabytes: number): unknown => {
      const client = openSqliteFile({ file, busyTimeoutMs: 70 });
      const size = client.pragma('cache_size', { simple: true });
      client.exec('CREATE TABLE IF NOT EXISTS notes (content BLOB)');
      client.prepare('INSERT INTO notes VALUES (zeroblob(?))').run(megabytes * 1024 * 1024);
      client.close();
      return size;
    };
    const [empty, middle, large] = [cacheAfter(80), cacheAfter(120), cacheAfter(1)];
    expect([empty, large]).toEqual([-2000, -8000]);
    expect(middle).toBeLessThan(-4000);
    expect(middle).toBeGreaterThan(-4300);
  });

  it('leaves the cache to be fitted to a file that has grown since', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const [client, other] = [openSqliteFile({ file, busyTimeoutMs: 70 }), openSqliteFile({ file, busyTimeoutMs: 70 })];
    other.exec('CREATE TABLE notes (content BLOB)');
    const sizes = [];
    for (const megabytes of [0, 80, 0, 200]) {
      other.prepare('INSERT INTO notes VALUES (zeroblob(?))').run(megabytes * 1024 * 1024);
      fitCache(client);
      sizes.push(Math.round(Number(client.pragma('cache_size', { simple: true })) / -1000));
    }
    expect(sizes).toEqual([2, 4, 4, 8]);
    for (const each of [client, other]) each.close();
  });

  it('lets several processes make one file at the same moment and loses no write of any', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const startAt = String(Date.now() + 2000);
    await Promise.all(Array.from({ length: 3 }, () => runChild('./open-at.ts', [file, startAt])));
    const client = openSqliteFile({ file, busyTimeoutMs: 1000 });
    expect(client.prepare('SELECT count(*) FROM turns').pluck().get()).toBe(150);
    client.close();
  });
});
