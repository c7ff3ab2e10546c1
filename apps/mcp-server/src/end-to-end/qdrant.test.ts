import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { QDRANT_KEY, useQdrantHome } from '../test-support/qdrant-home.ts';
import { startCommand, type CommandResult } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const CONTENT = 'The staging database is restored from a dump every Monday.';
/** More than a search looks at, so that it is the server on Qdrant which answers. */
const MANY = 55;

let home: TemporaryHome;
let double: QdrantDouble;

const settingsOf = useQdrantHome((opened) => ({ home, double } = opened));
const settings = (store = 'qdrant'): Record<string, string> => settingsOf(store);

const start = (extra: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer(home, { ...settings(), ...extra });

const run = (...args: readonly string[]): Promise<CommandResult> =>
  startCommand(home, args, home.home, settings()).ended;

const report = (index: number): string =>
  `Report ${String(index)}: worker ${String(index * 7)} of the ${['payment', 'search', 'mail'][index % 3]} queue waited for a lock.`;

const retrieve = (server: ServerProcess, query: string): Promise<Json> =>
  server.call('retrieve_memories', { query, limit: 10 });

const idsOf = ({ results }: Json): readonly unknown[] => (results as Json[]).map(({ id }) => id);

/** The points of the memories on the server. */
function mirrored(): number {
  const [, collection] = [...double.collections].find(([name]) => name.endsWith('-memories')) ?? [];
  return collection?.points.size ?? 0;
}

async function check(name: string): Promise<Json> {
  const { stdout } = await runDoctor(home, settings());
  const { checks } = JSON.parse(stdout) as { checks: Json[] };
  return checks.find((each) => each.name === name) ?? {};
}

async function fill(server: ServerProcess, count = MANY, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1)
    await server.call('store_memory', { content: report(index), category: 'fact' });
}

describe('a home with a mirror on Qdrant', () => {
  it('has everything in both places, and asks Qdrant for what is meant', async () => {
    await using server = await start();
    await fill(server);
    await server.call('start_ghap', draftAbout('the staging dump'));
    await server.call('resolve_ghap', CONFIRMED);
    await eventually(() => expect(mirrored()).toBe(MANY));
    const before = double.calls.length;
    // Both places are compared first.
    await eventually(async () => {
      const { notice, results } = await retrieve(server, 'who waited for the mail queue');
      expect([notice, (results as Json[]).length]).toEqual([undefined, 10]);
      expect(double.calls.slice(before).some((call) => call.includes('/points/query'))).toBe(true);
    });
    expect(server.log()).not.toContain(QDRANT_KEY);
    expect(await check('vector server')).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('nothing waits'),
    });
  });

  it('loses nothing that was acknowledged when Qdrant is killed in the middle, and hands it over later', async () => {
    await using server = await start();
    await fill(server);
    await double.stop();
    await fill(server, 10, MANY);
    await server.call('start_ghap', draftAbout('the volume'));
    await server.call('resolve_ghap', CONFIRMED);
    for (const index of [0, MANY - 1, MANY, MANY + 9]) {
      const answer = await retrieve(server, report(index));
      expect(JSON.stringify(answer.results)).toContain(report(index));
    }
    // Not before the tries of the first request have failed.
    await eventually(async () => {
      const { notice } = await retrieve(server, report(3));
      expect(notice).toMatch(/away since .*data home, which has everything; \d+ writes wait here/u);
    });
    expect(await server.call('list_ghap_entries')).toMatchObject({ count: 1 });
    await double.start();
    await eventually(() => expect(mirrored()).toBe(MANY + 10));
    await eventually(async () => expect(await retrieve(server, report(3))).not.toHaveProperty('notice'));
  });

  it('works when Qdrant was never there, and says so from the first answer on', async () => {
    await double.stop();
    {
      await using server = await start();
      expect(await server.call('store_memory', { content: CONTENT })).toMatchObject({ notice: expect.any(String) });
      const answer = await retrieve(server, 'when is staging restored');
      expect(JSON.stringify(answer.results)).toContain(CONTENT);
      expect(answer.notice).toMatch(/away/u);
      process.kill(server.pid, 'SIGKILL');
    }
    expect(await check('vector server')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/cannot be reached.*1 points wait/u),
    });
    await double.start();
    await using _server = await start();
    await eventually(() => expect(mirrored()).toBe(1));
  });

  it('whose server keeps silent is looked at within seconds', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
      await eventually(() => expect(mirrored()).toBe(1));
    }
    double.fault = () => ({ delayMs: 3_600_000 });
    expect(await check('vector server')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/longer than 5 seconds.*go on without it/u),
    });
  });

  it('restores a lost collection by reindex, also after a kill, and finds as before', async () => {
    const queries = ['the mail queue', 'a lock of worker 21', 'payment reports'];
    let before: readonly (readonly unknown[])[];
    {
      await using server = await start();
      await fill(server);
      await eventually(() => expect(mirrored()).toBe(MANY));
      before = await Promise.all(queries.map(async (query) => idsOf(await retrieve(server, query))));
    }
    for (const name of [...double.collections.keys()]) double.collections.delete(name);
    expect(await check('vector server')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('reindex'),
    });
    const killed = startCommand(home, ['reindex'], home.home, settings());
    await eventually(() => expect(double.collections.size).toBeGreaterThan(0), 1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await run('reindex')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`memories ${String(MANY)} in both places`),
    });
    expect(mirrored()).toBe(MANY);
    expect(await run('reindex', '--collection', 'missing')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no collection missing.*memories/u),
    });
    await using server = await start();
    await server.call('store_memory', { content: CONTENT });
    await eventually(() => expect(mirrored()).toBe(MANY + 1));
    const after = await Promise.all(queries.map(async (query) => idsOf(await retrieve(server, query))));
    expect(after).toEqual(before);
  });

  it('has all of it in its backups, and takes Qdrant along when one is restored', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
      await eventually(() => expect(mirrored()).toBe(1));
    }
    const backup = await run('backup');
    expect(backup).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Qdrant') });
    {
      await using server = await start();
      await server.call('store_memory', { content: report(1) });
      await eventually(() => expect(mirrored()).toBe(2));
    }
    expect(await run('restore')).toMatchObject({ code: 0 });
    await using server = await start();
    const found = JSON.stringify((await retrieve(server, 'when is staging restored')).results);
    expect(found).toContain(CONTENT);
    expect(found).not.toContain(report(1));
    await eventually(() => expect(mirrored()).toBe(1));
  });

  it('is no part of a server that does not use it', async () => {
    await using server = await startServer(home, { QDRANT_URL: double.url });
    await server.call('store_memory', { content: CONTENT });
    expect(double.calls).toEqual([]);
    expect(existsSync(dataPaths(home.home).mirror)).toBe(false);
    expect(await startCommand(home, ['reindex'], home.home).ended).toMatchObject({ code: 2 });
  });

  it('lays new collections out as the settings say, and refuses what they cannot', async () => {
    {
      await using server = await start({ QDRANT_LAYOUT: 'int8, on-disk, shards=2, replicas=1' });
      await server.call('store_memory', { content: CONTENT });
      await eventually(() => expect(mirrored()).toBe(1));
    }
    const [, { creation } = { creation: {} }] =
      [...double.collections].find(([name]) => name.endsWith('-memories')) ?? [];
    expect(creation).toMatchObject({
      quantization_config: { scalar: { type: 'int8' } },
      ...{ on_disk_payload: true, shard_number: 2, replication_factor: 1 },
    });
    const refused = await startCommand(home, ['reindex'], home.home, { ...settings(), QDRANT_LAYOUT: 'int4' }).ended;
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/QDRANT_LAYOUT.*int8, on-disk, shards/u) });
  });

  it('names a key that is refused, shows none, and goes on', async () => {
    await using server = await start({ QDRANT_API_KEY: 'wrong-key' });
    const answer = await server.call('store_memory', { content: CONTENT });
    expect(answer.notice).toMatch(/QDRANT_API_KEY/u);
    expect(JSON.stringify(answer) + server.log()).not.toContain('wrong-key');
    const { stdout } = await runDoctor(home, settings());
    expect(stdout).not.toContain(QDRANT_KEY);
  });
});

describe('a home that had everything on Qdrant alone', () => {
  it('fetches it when it starts, leaves the server as it was, and has a mirror then', async () => {
    {
      await using server = await startServer(home, settings('qdrant-shared'));
      await fill(server, 5);
      await server.call('start_ghap', draftAbout('the staging dump'));
      await server.call('resolve_ghap', CONFIRMED);
    }
    await using server = await start();
    expect(JSON.stringify((await retrieve(server, report(2))).results)).toContain(report(2));
    expect(await server.call('list_ghap_entries')).toMatchObject({ count: 1 });
    await eventually(() => expect(mirrored()).toBe(5));
    expect(double.collections.get('learning_memory_memories')?.points.size).toBe(5);
  });

  it('that it was moved to takes the place of what the home had before', async () => {
    {
      await using server = await startServer(home);
      await fill(server, 5);
    }
    const moved = startCommand(home, ['migrate', '--to', 'qdrant-shared'], home.home, settings('sqlite'));
    expect(await moved.ended).toMatchObject({ code: 0 });
    {
      await using server = await startServer(home, settings('qdrant-shared'));
      const [{ id }] = (await retrieve(server, report(2))).results as [Json];
      await server.call('delete_memory', { id });
      await fill(server, 3, 5);
    }
    await using server = await start();
    await eventually(async () => {
      expect(await server.call('list_memories', { limit: 50 })).toMatchObject({ total: 7 });
    });
  });

  it('is fetched once more when the setting alone comes back from there, also with less than before', async () => {
    {
      await using server = await start();
      await fill(server, 5);
    }
    const moved = startCommand(home, ['migrate', '--to', 'qdrant-shared'], home.home, settings());
    expect(await moved.ended).toMatchObject({ code: 0 });
    {
      await using server = await startServer(home, settings('qdrant-shared'));
      await server.call('store_memory', { content: CONTENT });
      for (let index = 0; index < 3; index += 1) {
        const [{ id }] = (await retrieve(server, report(index))).results as [Json];
        await server.call('delete_memory', { id });
      }
    }
    await using server = await start();
    expect(JSON.stringify((await retrieve(server, 'when is staging restored')).results)).toContain(CONTENT);
    expect(await server.call('list_memories', { limit: 50 })).toMatchObject({ total: 3 });
    expect((await readdir(dataPaths(home.home).backups)).join()).toContain('before-fetching');
    await eventually(() => expect(mirrored()).toBeGreaterThan(0));
  });

  it('beside what is of others is not brought along by the setting, which the doctor says', async () => {
    {
      await using server = await start();
      await fill(server, 3);
    }
    {
      await using server = await startServer(home, settings('qdrant-shared'));
      await server.call('store_memory', { content: CONTENT });
    }
    await using server = await start();
    expect(await server.call('list_memories', { limit: 50 })).toMatchObject({ total: 3 });
    expect(server.log()).toContain('vector-mirror.rows-left');
    await eventually(async () =>
      expect(await check('vector server')).toMatchObject({
        status: 'ok',
        message: expect.stringMatching(/lies there \(memories\), and is not here.*export.*import/u),
      }),
    );
  });

  it('of others is left to them', async () => {
    {
      const other = await temporaryHome();
      await using server = await startServer(other, settings('qdrant-shared'));
      await fill(server, 9);
      await server[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    }
    {
      await using server = await startServer(home);
      await server.call('store_memory', { content: CONTENT });
    }
    await using server = await start();
    await eventually(() => expect(mirrored()).toBe(1));
    expect(await server.call('list_memories', { limit: 50 })).toMatchObject({ total: 1 });
  });

  it('of others is left to them by a new home, too', async () => {
    {
      const other = await temporaryHome();
      await using server = await startServer(other, settings('qdrant-shared'));
      await fill(server, 9);
      await server[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    }
    await using server = await start();
    await server.call('store_memory', { content: CONTENT });
    await eventually(() => expect(mirrored()).toBe(1));
    expect(await server.call('list_memories', { limit: 50, project: '*' })).toMatchObject({ total: 1 });
  });
});

describe('a copy of a home', () => {
  it('has a mirror of its own, and leaves that of the other one alone', async () => {
    {
      await using server = await start();
      await fill(server, 5);
      await eventually(() => expect(mirrored()).toBe(5));
    }
    const copy = { ...home, home: `${home.home}-copy` };
    await cp(home.home, copy.home, { recursive: true });
    await using server = await start();
    await using other = await startServer(copy, settings());
    await server.call('store_memory', { content: report(10) });
    await other.call('store_memory', { content: report(20) });
    await other.call('store_memory', { content: report(21) });
    const sizes = (): number[] =>
      [...double.collections].flatMap(([name, { points }]) => (name.endsWith('-memories') ? [points.size] : []));
    await eventually(() => expect(sizes().sort()).toEqual([6, 7]));
    expect([other.log(), server.log()].map((log) => log.includes('vector-mirror.copied-home'))).toEqual([true, false]);
    const { stdout } = await runDoctor(copy, settings());
    expect(stdout).toMatch(
      /7 points in both places, nothing waits. This home is a copy.*learning-memory-[a-z0-9]{12}-/u,
    );
  });
});

describe('what is changed where nobody knows of the server', () => {
  const MOVED = 'The harbour crane is lubricated with whale-free grease.';
  const paraphrase = 'what keeps the dockside lifting machine running smoothly';

  async function change(id: unknown): Promise<void> {
    await using server = await startServer(home);
    await server.call('update_memory', { id, content: MOVED });
  }

  it('is found by meaning once the home is on Qdrant again, and needs no command', async () => {
    let id: unknown;
    {
      await using server = await start();
      await fill(server);
      ({ id } = await server.call('store_memory', { content: CONTENT }));
      await eventually(() => expect(mirrored()).toBe(MANY + 1));
    }
    await change(id);
    await using server = await start();
    const first = idsOf(await retrieve(server, paraphrase))[0];
    expect(first).toBe(id);
    const before = double.calls.length;
    await eventually(async () => {
      expect(idsOf(await retrieve(server, paraphrase))[0]).toBe(id);
      expect(double.calls.slice(before).some((call) => call.includes('/points/query'))).toBe(true);
    });
  });

  it('is found by reindex, which says how much it wrote', async () => {
    let id: unknown;
    {
      await using server = await start();
      ({ id } = await server.call('store_memory', { content: CONTENT }));
      await eventually(() => expect(mirrored()).toBe(1));
    }
    await change(id);
    expect(await check('vector server')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('memories was changed where nobody knew of the vector server'),
    });
    expect(await run('reindex')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 in both places, 1 written'),
    });
    expect(await run('reindex')).toMatchObject({ code: 0, stdout: expect.not.stringContaining('written') });
  });
});

describe('migrate between stores that have their rows in the home', () => {
  it('makes the mirror before it chooses it, and needs nothing to come back', async () => {
    {
      await using server = await startServer(home);
      await fill(server, 5);
    }
    const sqlite = { ...settings(), VECTOR_STORE: 'sqlite' };
    const there = await startCommand(home, ['migrate', '--to', 'qdrant'], home.home, sqlite).ended;
    expect(there).toMatchObject({ code: 0, stdout: expect.stringContaining('memories 5 in both places') });
    expect(there.stdout).toMatch(/VECTOR_STORE of the environment is sqlite, which wins/u);
    expect(mirrored()).toBe(5);
    await double.stop();
    const back = await startCommand(home, ['migrate', '--to', 'sqlite'], home.home, settings()).ended;
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('sqlite from now on') });
    const again = await startCommand(home, ['migrate', '--to', 'qdrant'], home.home, sqlite).ended;
    expect(again).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot be reached/u) });
    await rm(dataPaths(home.home).mirror, { recursive: true });
  });
});
