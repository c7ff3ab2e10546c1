import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { eventually } from '../test-support/eventually.ts';
import { runCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const DAILY = { BACKUP_DAYS: '7' };

let home: TemporaryHome;
const database = (): string => join(home.home, 'memory.db');

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function backups(): Promise<readonly string[]> {
  const names = await readdir(join(home.home, 'backups')).catch(() => []);
  return names.filter((name) => name.endsWith('.db'));
}

const untilDone = (server: ServerProcess): Promise<void> =>
  eventually(async () => expect(server.log()).toContain('upkeep.done'));

async function store(content: string): Promise<void> {
  await using server = await startServer(home);
  await server.call('store_memory', { content });
}

async function doctorCheck(name: string): Promise<{ readonly message: string } | undefined> {
  const { checks } = JSON.parse((await runDoctor(home)).stdout) as { checks: { name: string; message: string }[] };
  return checks.find((check) => check.name === name);
}

/** A page that no call of a tool reads. */
async function damage(): Promise<void> {
  const client = connectSqlite(database());
  client.exec(`CREATE TABLE scratch (text); INSERT INTO scratch VALUES ('x')`);
  const page = client.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'scratch'`).pluck().get() as number;
  const size = Number(client.pragma('page_size', { simple: true }));
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.close();
  await using handle = await open(database(), 'r+');
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
}

describe('point 10: the automatic backup of the day', () => {
  it('is made by one of several servers, once a day, and doctor says how many there are and what they take', async () => {
    await store('The queue of the mailer lies in Redis.');
    {
      await using first = await startServer(home, DAILY);
      await using second = await startServer(home, DAILY);
      await using third = await startServer(home, DAILY);
      await eventually(async () => expect(await backups()).toHaveLength(1));
      const logs = (): string => [first, second, third].map((server) => server.log()).join('');
      await eventually(async () => expect(logs()).toContain('-daily.db'));
    }
    await using later = await startServer(home, DAILY);
    await untilDone(later);
    const [name = ''] = await backups();
    expect(await backups()).toEqual([expect.stringMatching(/^memory-.*-daily\.db$/)]);
    expect(await doctorCheck('backups')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^1 from .* MiB, the newest memory-.*-daily\.db; /),
    });
    const copy = connectSqlite(join(home.home, 'backups', name), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
  });

  it('is not made where the setting is 0', async () => {
    await store('The queue of the mailer lies in Redis.');
    await using server = await startServer(home);
    await untilDone(server);
    expect(await backups()).toEqual([]);
  });

  it('killed at any moment leaves no half copy, and the next server makes it', async () => {
    await store('The queue of the mailer lies in Redis.');
    const filling = connectSqlite(database());
    filling.exec(`CREATE TABLE scratch (bytes); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)
      INSERT INTO scratch SELECT randomblob(9000) FROM n`);
    filling.close();
    for (let delay = 0; delay < 5; delay += 1) {
      const server = await startServer(home, DAILY);
      await eventually(async () => expect(await readdir(home.home)).toContain('upkeep.lock'), 10);
      await sleep(delay * 60);
      process.kill(server.pid, 'SIGKILL');
      await server[Symbol.asyncDispose]();
    }
    await using server = await startServer(home, DAILY);
    await untilDone(server);
    const names = await backups();
    expect(names).not.toHaveLength(0);
    for (const name of names) {
      const copy = connectSqlite(join(home.home, 'backups', name), { readonly: true });
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(copy.prepare('SELECT count(*) FROM scratch').pluck().get()).toBe(3000);
      copy.close();
    }
    expect(await server.call('list_memories')).toMatchObject({ total: 1 });
  });
});

describe('a client that leaves while the database is checked', () => {
  it.each([
    ['shortly', 40_000],
    ['longer than a client waits for the end of its server', 1_000_000],
  ])('is left in peace by a server that checks %s', async (_how, rows) => {
    await store('The queue of the mailer lies in Redis.');
    const filling = connectSqlite(database());
    filling.exec(`CREATE TABLE scratch (text); CREATE INDEX scratch_text ON scratch (text);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${String(rows)})
      INSERT INTO scratch SELECT hex(randomblob(8)) FROM n`);
    filling.close();
    for (const delay of [0, 60]) {
      // A check as a whole, and not the quick one.
      await rm(join(home.home, 'health.json'), { force: true });
      await rm(join(home.home, 'upkeep.lock'), { force: true });
      const server = await startServer(home, { LOG_LEVEL: 'error' });
      await eventually(async () => expect(await readdir(home.home)).toContain('upkeep.lock'), 10);
      await sleep(delay);
      await server[Symbol.asyncDispose]();
      expect(server.log()).toBe('');
    }
    await using server = await startServer(home);
    await untilDone(server);
    expect(await server.call('list_memories')).toMatchObject({ total: 1 });
  });
});

describe('point 11: silent damage', () => {
  it('is found at the start, said in each answer and by doctor, and never backed up, until it is mended', async () => {
    await store('The queue of the mailer lies in Redis.');
    expect(await runCommand(home, ['backup'], home.home)).toMatchObject({ code: 0 });
    await damage();
    await using server = await startServer(home, DAILY);
    await untilDone(server);
    const noticed = { notice: expect.stringMatching(/^The database is damaged .*`learning-memory restore`/) };
    expect(await server.call('list_memories')).toMatchObject({ total: 1, ...noticed });
    expect(await server.call('retrieve_memories', { query: 'mailer queue' })).toMatchObject(noticed);
    expect(await server.call('store_memory', { content: 'Mails are sent in tens.' })).toMatchObject(noticed);
    expect(await doctorCheck('database')).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/damaged/),
    });
    expect(await backups()).toEqual([expect.stringMatching(/-manual\.db$/)]);
    expect(await runCommand(home, ['restore'], home.home)).toMatchObject({ code: 0 });
    expect(await server.call('list_memories')).not.toHaveProperty('notice');
    expect(await doctorCheck('database')).toMatchObject({ status: 'ok' });
  });

  it('that somebody has mended by hand is said until doctor has looked', async () => {
    await store('The queue of the mailer lies in Redis.');
    await using server = await startServer(home);
    await untilDone(server);
    const problems = ['row 1 missing from index notes_text'];
    const health = { checked_at: new Date().toISOString(), problems };
    await writeFile(join(home.home, 'health.json'), JSON.stringify(health));
    expect(await server.call('list_memories')).toMatchObject({ notice: expect.stringContaining('row 1 missing') });
    expect(await doctorCheck('database')).toMatchObject({ status: 'ok' });
    expect(await server.call('list_memories')).not.toHaveProperty('notice');
  });

  it('is not looked for on the way to the first answer, and what is whole carries no notice', async () => {
    await store('The queue of the mailer lies in Redis.');
    await using server = await startServer(home);
    await untilDone(server);
    expect(await server.call('list_memories')).not.toHaveProperty('notice');
    expect(JSON.parse(await readFile(join(home.home, 'health.json'), 'utf8'))).toMatchObject({ problems: [] });
  });
});
