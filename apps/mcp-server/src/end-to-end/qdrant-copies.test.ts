import { cp, rm } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { eventually } from '../test-support/eventually.ts';
import { CONTENT, fill, idsOf, MANY, report, retrieve, useQdrantMemories } from '../test-support/qdrant-memories.ts';
import { startCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer } from '../test-support/server-process.ts';
import { type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const { settings, start, run, mirrored, check } = useQdrantMemories((opened) => ({ home, double } = opened));

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
