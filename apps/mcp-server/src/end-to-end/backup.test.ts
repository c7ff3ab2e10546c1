import { appendFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let database: string;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, home.home);
const inHome = (...path: readonly string[]): string => join(home.home, ...path);

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  database = inHome('memory.db');
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function store(server: ServerProcess, content: string): Promise<void> {
  await server.call('store_memory', { content, category: 'fact', scope: 'global' });
}

async function contents(server: ServerProcess): Promise<readonly unknown[]> {
  const { results } = (await server.call('retrieve_memories', { query: 'the queue of the mailer' })) as {
    results: Json[];
  };
  return results.map(({ content }) => content);
}

async function withServer(work: (server: ServerProcess) => Promise<void>): Promise<void> {
  await using server = await startServer(home);
  await work(server);
}

/** What two servers acknowledged from before the restore until after it. */
async function storedAround(restore: () => Promise<CommandResult>): Promise<readonly string[]> {
  await using first = await startServer(home);
  await using second = await startServer(home);
  const stored: string[] = [];
  let isOver = false;
  const write = async (server: ServerProcess): Promise<void> => {
    for (let index = 0; !isOver; index += 1) {
      const content = `Server ${server.pid} counts ${index} mails of ${randomUUID()}.`;
      await store(server, content).then(() => stored.push(content), ignoreLock);
    }
  };
  const writers = [write(first), write(second)];
  await eventually(async () => expect(stored.length).toBeGreaterThan(10));
  const restored = await restore();
  isOver = true;
  await Promise.all(writers);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  return stored;
}

function ignoreLock(error: unknown): void {
  expect(String(error)).toMatch(/is locked by another process|was replaced during the call/u);
}

function contentsIn(file: string): readonly string[] {
  const client = connectSqlite(file, { fileMustExist: true });
  try {
    const select = `SELECT name FROM sqlite_schema WHERE name GLOB 'vector_documents_*' AND type = 'table'`;
    const tables = client.prepare(select).pluck().all() as readonly string[];
    const payloads = tables.flatMap((table) => client.prepare(`SELECT payload FROM ${table}`).pluck().all());
    return payloads.map((payload) => String((JSON.parse(String(payload)) as Json).content));
  } finally {
    client.close();
  }
}

/** A page in the middle that no check takes for sound. */
async function damage(file: string): Promise<void> {
  const { size } = await stat(file);
  await using handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(40_000, 0xff), 0, 40_000, Math.floor(size / 8192) * 4096);
}

describe('learning-memory backup and restore', () => {
  it('bring back what was there, while a server runs, and keep what was there since', async () => {
    await using server = await startServer(home);
    await store(server, 'The mailer keeps its queue in Redis.');
    const { code, stdout } = await run('backup');
    expect(code).toBe(0);
    expect(stdout).toMatch(/backups\S+-manual\.db: \d+ bytes, checked\.\n$/u);
    await store(server, 'The queue of the mailer has a limit of 500.');
    expect(await contents(server)).toHaveLength(2);

    const restored = await run('restore');
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/-manual\.db is restored\.\nWhat was there is kept: \S+-before-restore\.db\./u),
    });
    expect(await contents(server)).toEqual(['The mailer keeps its queue in Redis.']);
    await store(server, 'Mails of the queue are sent in tens.');
    await withServer(async (other) => expect(await contents(other)).toHaveLength(2));

    const [before = ''] = (await readdir(inHome('backups'))).filter((name) => name.includes('before-restore'));
    expect(await run('restore', before)).toMatchObject({ code: 0 });
    await withServer(async (other) =>
      expect(await contents(other)).toContain('The queue of the mailer has a limit of 500.'),
    );
  });

  it('write where they are told to, and over nothing', async () => {
    await withServer((server) => store(server, 'The mailer keeps its queue in Redis.'));
    expect(await run('backup', '--to', 'copy.db')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('copy.db'),
    });
    const again = await run('backup', '--to', 'copy.db');
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain('is there already');
    expect(await run('backup', '--to', inHome('elsewhere'))).toMatchObject({ code: 0 });
    expect(await readdir(inHome('elsewhere'))).toEqual([expect.stringMatching(/-manual\.db$/u)]);
    await rm(database);
    expect(await run('restore', 'copy.db')).toMatchObject({ code: 0 });
    await withServer(async (server) => expect(await contents(server)).toHaveLength(1));
  });

  it.each(['damaged', 'empty', 'no database'])('bring back the newest in place of a %s file', async (state) => {
    await withServer((server) => store(server, 'The mailer keeps its queue in Redis.'));
    await run('backup');
    if (state === 'damaged') await damage(database);
    if (state === 'empty') await truncate(database, 0);
    if (state === 'no database') await writeFile(database, 'not a database, '.repeat(1000));
    for (const part of ['-wal', '-shm']) await rm(database + part, { force: true });
    expect((await run('doctor')).stdout).toContain(state === 'damaged' ? '`learning-memory restore`' : 'database');
    const { code, stderr } = await run('restore');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await withServer(async (server) =>
      expect(await contents(server)).toEqual(['The mailer keeps its queue in Redis.']),
    );
    const names = await readdir(home.home);
    expect(names.filter((name) => name.includes('restoring') || name.includes('unfinished'))).toEqual([]);
  });

  it('refuse what is no backup, and change nothing', async () => {
    await withServer((server) => store(server, 'The mailer keeps its queue in Redis.'));
    await run('backup', '--to', 'copy.db');
    await damage(inHome('copy.db'));
    await writeFile(inHome('text.db'), 'no database '.repeat(500));
    await appendFile(inHome('empty.db'), '');
    const before = await readFile(database);
    for (const [file, said] of [
      ['copy.db', 'was not restored'],
      ['text.db', 'is damaged'],
      ['empty.db', 'nothing of Learning Memory'],
      ['missing.db', 'There is no backup missing.db'],
    ] as const) {
      const { code, stderr } = await run('restore', file);
      expect({ file, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
      expect(stderr).not.toContain('    at ');
    }
    expect((await readFile(database)).equals(before)).toBe(true);
    expect((await run('restore')).stderr).toContain('There is no backup in');
  });

  it('say that there is nothing yet', async () => {
    expect(await run('backup')).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to back up') });
  });

  it('keep what was there before each restore, however many there are', async () => {
    const files: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      await withServer((server) => store(server, `Note ${index} of the queue of the mailer.`));
      files.push(inHome(`copy-${index}.db`));
      await run('backup', '--to', files[index] ?? '');
    }
    await withServer((server) => store(server, 'The queue of the mailer is PRECIOUS.'));
    let kept = '';
    for (const file of files) {
      const { stdout } = await run('restore', file);
      expect(stdout).toContain('Restores leave it there for 30 days at least.');
      kept ||= /kept: (\S+-before-restore\.db)\./u.exec(stdout)?.[1] ?? '';
    }
    const precious = 'The queue of the mailer is PRECIOUS.';
    expect(contentsIn(database)).toHaveLength(files.length);
    expect(contentsIn(database)).not.toContain(precious);
    expect(await run('restore', kept)).toMatchObject({ code: 0 });
    expect(contentsIn(database)).toContain(precious);
  });

  it('keep all that two servers say they stored while a restore runs', async () => {
    await withServer((server) => store(server, 'The mailer keeps its queue in Redis.'));
    await run('backup', '--to', 'copy.db');
    for (let round = 0; round < 3; round += 1) {
      const stored = await storedAround(() => run('restore', inHome('copy.db')));
      const copies = (await readdir(inHome('backups'))).map((name) => inHome('backups', name));
      const found = new Set([database, ...copies].flatMap(contentsIn));
      expect(stored.length).toBeGreaterThan(10);
      expect(stored.filter((content) => !found.has(content))).toEqual([]);
    }
  });

  it('leave the database whole when they are killed', async () => {
    await withServer(async (server) => {
      for (let index = 0; index < 30; index += 1) await store(server, `Note ${index} of the queue of the mailer.`);
    });
    await run('backup');
    for (const [index, args] of [['backup'], ['restore'], ['backup'], ['restore'], ['restore']].entries()) {
      const command = startCommand(home, args, home.home);
      await new Promise((resolve) => setTimeout(resolve, 150 + index * 60));
      command.child.kill('SIGKILL');
      await command.ended;
    }
    await withServer(async (server) => expect(await contents(server)).not.toHaveLength(0));
    expect(await run('restore')).toMatchObject({ code: 0 });
    await withServer(async (server) => {
      const { total } = (await server.call('list_memories', { limit: 1 })) as { total: number };
      expect(total).toBe(30);
    });
  });
});
