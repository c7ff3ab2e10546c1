import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backupDatabase, connectSqlite, openSqliteFile, withExclusiveLock } from '@learning-memory/sqlite-file';
import { dataPaths, type DataPaths } from '../data-paths.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { runUpkeep, type UpkeepReport } from './run-upkeep.ts';
import { readHealth, writeHealth } from './store-health.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let home: TemporaryHome;
let paths: DataPaths;

const run = (isStart = true, days = 7): Promise<UpkeepReport | undefined> => runUpkeep({ paths, days, isStart });

beforeEach(async () => {
  home = await temporaryHome();
  paths = dataPaths(home.home);
  const client = openSqliteFile({ file: paths.database, busyTimeoutMs: 50 });
  client.exec('CREATE TABLE notes (text, size); CREATE INDEX notes_text ON notes (size)');
  client.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) INSERT INTO notes SELECT 'note', i FROM n`,
  );
  client.close();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

/** The name of a backup that many days ago. */
function nameOf(daysAgo: number): string {
  const stamp = new Date(Date.now() - daysAgo * DAY_MS).toISOString().replaceAll(/[-:.]/g, '');
  return `memory-${stamp}-daily.db`;
}

const daily = async (): Promise<readonly string[]> =>
  (await readdir(paths.backups).catch(() => [])).filter((name) => name.endsWith('-daily.db')).sort();

/** An index of other values than it says: only a full check sees that. */
function breakIndex(): void {
  const bytes = readFileSync(paths.database);
  // No driver lets SQL write to the schema.
  bytes.write('text', bytes.indexOf('notes (size)') + 'notes ('.length);
  writeFileSync(paths.database, bytes);
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

describe('point 10: automatic backups', () => {
  it('are made once a day, and again for a day that the clock has come back from', async () => {
    expect(await run()).toEqual({ problems: [], backup: expect.stringMatching(/-daily\.db$/) });
    expect(await run()).toEqual({ problems: [] });
    for (const away of [1, -2]) {
      const [name = ''] = await daily();
      await rename(join(paths.backups, name), join(paths.backups, nameOf(away)));
      expect(await run(false)).toMatchObject({ backup: expect.any(String) });
      for (const other of (await daily()).slice(1))
        await rename(join(paths.backups, other), join(paths.backups, `${other}.old`));
    }
  });

  it('stay for 7 days, and one of each of the 4 weeks before; others are left alone', async () => {
    await mkdir(paths.backups, { recursive: true });
    const names = Array.from({ length: 60 }, (_, index) => nameOf(index + 1));
    const manual = nameOf(50).replace('daily', 'manual');
    for (const name of [...names, manual]) await writeFile(join(paths.backups, name), '');
    const { backup } = (await run()) ?? {};
    const kept = (await daily()).toReversed();
    expect(kept.slice(0, 7)).toEqual([backup, ...names.slice(0, 6)]);
    expect(kept).toHaveLength(7 + 4);
    expect(await readdir(paths.backups)).toContain(manual);
  });

  it('are made of nothing that was lost, where another process is about it, or for 0 days', async () => {
    expect(await run(true, 0)).toEqual({ problems: [] });
    await withExclusiveLock(paths.upkeepLock, async () => expect(await run()).toBeUndefined());
    await backupDatabase(paths.database, { directory: paths.backups, reason: 'manual', keep: 1 });
    for (const end of ['', '-wal', '-shm'])
      await rename(`${paths.database}${end}`, `${paths.database}.away${end}`).catch(() => undefined);
    expect(await run()).toBeUndefined();
    openSqliteFile({ file: paths.database, busyTimeoutMs: 50 }).close();
    await expect(run()).rejects.toMatchObject({ code: 'DATABASE_ANEW' });
    expect(await daily()).toEqual([]);
  });
});

describe('point 11: checks', () => {
  it('are full each week and while there is damage, quick at a start, and none in between', async () => {
    breakIndex();
    const yesterday = daysAgo(1);
    await writeHealth(paths.health, { checked_at: yesterday, fully_checked_at: yesterday, problems: [] });
    expect(await run(false, 0)).toEqual({ problems: [] });
    expect(readHealth(paths.health)?.checked_at).toBe(readHealth(paths.health)?.fully_checked_at);
    expect(await run(true, 0)).toEqual({ problems: [] });
    expect(readHealth(paths.health)?.checked_at).not.toBe(readHealth(paths.health)?.fully_checked_at);
    await writeHealth(paths.health, { checked_at: daysAgo(1), fully_checked_at: daysAgo(8), problems: [] });
    const found = { problems: expect.arrayContaining(['row 1 missing from index notes_text']) };
    expect(await run(false)).toEqual(found);
    expect(await daily()).toEqual([]);
    expect(await run(false)).toEqual(found);
    const client = connectSqlite(paths.database);
    client.exec('REINDEX');
    client.close();
    expect(await run(false)).toEqual({ problems: [], backup: expect.any(String) });
    expect(readHealth(paths.health)).toMatchObject({ problems: [] });
  });

  it('say that it is no database any more', async () => {
    await writeFile(paths.database, 'no database '.repeat(1000));
    expect(await run()).toEqual({ problems: ['it is damaged (SQLITE_NOTADB)'] });
    expect(await daily()).toEqual([]);
  });
});
