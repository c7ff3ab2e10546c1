import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { QDRANT_KEY } from '../test-support/qdrant-home.ts';
import { CONTENT, fill, idsOf, MANY, report, retrieve, useQdrantMemories } from '../test-support/qdrant-memories.ts';
import { startCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const { settings, start, run, mirrored, check } = useQdrantMemories((opened) => ({ home, double } = opened));

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
