import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { QDRANT_KEY, useQdrantHome } from '../test-support/qdrant-home.ts';
import { startCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const settingsOf = useQdrantHome((opened) => ({ home, double } = opened));

/** Without a store: `migrate` chooses it. */
function settings(): Record<string, string> {
  const { VECTOR_STORE: _, ...rest } = settingsOf('sqlite');
  return rest;
}

const migrate = (store: string, of = home): Promise<CommandResult> =>
  startCommand(of, ['migrate', '--to', store], of.home, settings()).ended;

async function fill([from, to]: readonly [number, number], of = home): Promise<void> {
  await using server = await startServer(of, settings());
  for (let index = from; index < to; index += 1)
    await server.call('store_memory', { content: `Worker ${String(index)} waited ${String(index * 7)} s for a lock.` });
}

const shared = (): Map<unknown, unknown> => double.collections.get('learning_memory_memories')!.points;

/** As what is purged: for good. */
function lose(): void {
  const [first] = shared().keys();
  shared().delete(first);
}

it('there and back and there again takes along what is gone meanwhile', async () => {
  await fill([0, 6]);
  expect(await migrate('qdrant-shared')).toMatchObject({ code: 0 });
  lose();
  await fill([6, 8]);
  expect(await migrate('sqlite')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /kept: .*before-migration\.db\.[^]*memories 7\.\nDeleted in sqlite, as they are gone in qdrant-shared: memories 1\./u,
    ),
  });
  expect((await readdir(dataPaths(home.home).backups)).join()).toContain('before-migration');
  await fill([8, 9]);
  expect(await migrate('qdrant-shared')).toMatchObject({ code: 0, stdout: expect.stringContaining('memories 8.') });
  lose();
  expect(await migrate('qdrant')).toMatchObject({ code: 0, stdout: expect.stringContaining('memories 7.') });
});

it('writes the address that it came by into the settings, and never the key', async () => {
  await fill([0, 2]);
  expect(await migrate('qdrant-shared')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/QDRANT_URL is http.* from now on\.\nQDRANT_API_KEY was not written: .*environment/u),
  });
  const written = await readFile(join(home.home, 'config.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({ VECTOR_STORE: 'qdrant-shared', QDRANT_URL: double.url });
  expect(written).not.toContain(QDRANT_KEY);
});

it('beside the memories of another machine is refused, and nothing is written there', async () => {
  await fill([0, 4]);
  expect(await migrate('qdrant-shared')).toMatchObject({ code: 0 });
  await using other = await temporaryHome();
  await fill([10, 14], other);
  expect(await migrate('qdrant-shared', other)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/memories 4. The source has 0 of 4 .*Nothing was written.*export.*import/u),
  });
  expect(shared().size).toBe(4);
});

it('from a server where others went on does not take away what is theirs', async () => {
  await fill([0, 4]);
  await migrate('qdrant-shared');
  await using other = await temporaryHome();
  expect(await migrate('sqlite')).toMatchObject({ code: 0 });
  {
    await using server = await startServer(other, { ...settings(), VECTOR_STORE: 'qdrant-shared' });
    await server.call('store_memory', { content: 'The staging database is restored from a dump every Monday.' });
  }
  expect(await migrate('qdrant-shared')).toMatchObject({ code: 2, stderr: expect.stringContaining('memories 5') });
  expect(shared().size).toBe(5);
});

it('from a server where others changed what is there does not take their changes back', async () => {
  await fill([0, 3]);
  await migrate('qdrant-shared');
  expect(await migrate('sqlite')).toMatchObject({ code: 0 });
  await using other = await temporaryHome();
  const there = { ...settings(), VECTOR_STORE: 'qdrant-shared' };
  const file = join(home.home, 'projects.jsonl');
  await startCommand(home, ['export', '--to', file], home.home, settings()).ended;
  await startCommand(other, ['import', file], home.home, there).ended;
  {
    await using server = await startServer(other, there);
    const { results } = await server.call('list_memories', { project: '*' });
    const [first, second] = results as [Json, Json];
    const project = first.project;
    await server.call('update_memory', { id: first.id, content: 'Worker 2 no longer waits.', project });
    await server.call('delete_memory', { id: second.id, project });
  }
  const before = JSON.stringify([...shared()]);
  expect(await migrate('qdrant-shared')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/changed: 2, deleted: 0.*Nothing was written.*set VECTOR_STORE/u),
  });
  expect(JSON.stringify([...shared()])).toBe(before);
});
