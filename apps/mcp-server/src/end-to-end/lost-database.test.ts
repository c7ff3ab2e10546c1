import { existsSync } from 'node:fs';
import { readdir, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand, type CommandResult } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const MEMORIES = 12;

let home: TemporaryHome;
let database: string;
let backups: string;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, home.home);

beforeEach(async () => {
  home = await temporaryHome();
  database = join(home.home, 'memory.db');
  backups = join(home.home, 'backups');
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function withServer<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result> {
  await using server = await startServer(home);
  return await work(server);
}

async function store(count: number): Promise<void> {
  await withServer(async (server) => {
    for (let index = 0; index < count; index += 1) {
      await server.call('store_memory', { content: `Service number ${index} listens on port ${7000 + index}` });
    }
  });
}

const total = (): Promise<unknown> =>
  withServer(async (server) => (await server.call('list_memories', { limit: 1 })).total);

async function removeDatabase(): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(`${database}${end}`, { force: true });
}

async function databaseCheck(): Promise<unknown> {
  const { checks } = JSON.parse((await runDoctor(home)).stdout) as { checks: { name: string }[] };
  return checks.find(({ name }) => name === 'database');
}

describe('point 10: a database that was lost', () => {
  it.each<[string, RegExp, () => Promise<void>]>([
    ['emptied', /is empty, 0 bytes/, () => truncate(database, 0)],
    ['deleted', /is missing, though there are backups/, removeDatabase],
    [
      'made anew',
      /made anew after its newest backup.*holds \d+ rows where that holds \d+/,
      async () => {
        await removeDatabase();
        await rename(backups, `${backups}-away`);
        await store(1);
        await rename(`${backups}-away`, backups);
      },
    ],
  ])('%s is no new store: the error and doctor say how to restore it, and that helps', async (_case, problem, lose) => {
    await store(MEMORIES);
    await run('backup');
    await lose();
    const existed = existsSync(database);
    await withServer(async (server) => {
      for (const [tool, input] of [
        ['store_memory', { content: 'Goes nowhere' }],
        ['list_memories', {}],
      ] as const) {
        const error = await server.fail(tool, input);
        expect(error).toMatchObject({ type: 'unavailable', message: expect.stringMatching(problem) });
        expect(error.message).toContain('`learning-memory restore`');
        expect(error.message).not.toContain(home.home);
      }
    });
    expect(existsSync(database)).toBe(existed);
    expect(await databaseCheck()).toMatchObject({ status: 'failed', message: expect.stringMatching(problem) });
    expect(await run('restore')).toMatchObject({ code: 0 });
    expect(await databaseCheck()).toMatchObject({ status: 'ok' });
    expect(await total()).toBe(MEMORIES);
  });

  it('begins anew once the backups are moved, and goes on with the new one once it is backed up', async () => {
    await store(MEMORIES);
    await run('backup');
    await removeDatabase();
    await rename(backups, `${backups}-away`);
    await store(1);
    expect(await total()).toBe(1);
    await rename(`${backups}-away`, backups);
    await withServer((server) => server.fail('list_memories'));
    await run('backup');
    expect(await total()).toBe(1);
  });

  it('is none in a new home, nor where much was deleted since the newest backup', async () => {
    await store(MEMORIES);
    expect(await readdir(home.home)).not.toContain('backups');
    await run('backup');
    await withServer(async (server) => {
      const { results } = (await server.call('list_memories', { limit: 50 })) as { results: { id: string }[] };
      for (const { id } of results) await server.call('delete_memory', { id });
    });
    expect(await total()).toBe(0);
  });
});
