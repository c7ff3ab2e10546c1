import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { CONTENT, report } from '../test-support/qdrant-memories.ts';
import { useQdrantHome } from '../test-support/qdrant-home.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const settings = useQdrantHome((opened) => ({ home, double } = opened));
const start = (of = home): Promise<ServerProcess> => startServer(of, settings('qdrant-shared'));

const isGone = {
  type: 'unavailable',
  message: expect.stringMatching(
    /memories of Qdrant at .* is gone.*snapshot.*backups of the data home do not hold it/u,
  ),
};

async function collectionsCheck(): Promise<Json> {
  const { checks } = JSON.parse((await runDoctor(home, settings('qdrant-shared'))).stdout) as { checks: Json[] };
  return checks.find(({ name }) => name === 'collections') ?? {};
}

describe('a shared Qdrant that was emptied', () => {
  it('is refused by the session that runs, by the next one and by the doctor, until it has its snapshot back', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
      const before = [...double.collections];
      double.collections.clear();
      expect(await server.fail('list_memories', {})).toMatchObject(isGone);
      expect(await server.fail('store_memory', { content: report(1) })).toMatchObject(isGone);
      for (const [name, collection] of before) double.collections.set(name, collection);
      expect(await server.call('list_memories', {})).toMatchObject({ total: 1 });
      double.collections.clear();
    }
    expect(await collectionsCheck()).toMatchObject({ status: 'failed', message: isGone.message });
    await using server = await start();
    expect(await server.fail('retrieve_memories', { query: 'staging' })).toMatchObject(isGone);
    expect(double.collections.size).toBe(0);
  });

  it('and filled anew by somebody else is refused, unless the home is to go on with it', async () => {
    await using first = await start();
    await first.call('store_memory', { content: CONTENT });
    double.collections.clear();
    await using other = await temporaryHome();
    {
      await using server = await start(other);
      await server.call('store_memory', { content: report(2) });
    }
    const { message } = await first.fail('list_memories', {});
    expect(message).toMatch(/memories of Qdrant at .* was made anew/u);
    const file = join(dataPaths(home.home).mirror, 'shared-collections.json');
    expect(message).toContain(`delete ${file}`);
    expect(await readFile(file, 'utf8')).not.toContain('key');
    await rm(file);
    await using next = await start();
    expect(await next.call('list_memories', { project: '*' })).toMatchObject({ total: 1 });
  });

  it('leaves what is resolved meanwhile in the outbox', async () => {
    await using server = await start();
    await server.call('start_ghap', draftAbout('the staging dump'));
    await server.call('resolve_ghap', CONFIRMED);
    const before = [...double.collections];
    double.collections.clear();
    await server.call('start_ghap', draftAbout('the volume'));
    const { type, message } = await server.fail('resolve_ghap', CONFIRMED);
    expect(type).toBe('unavailable');
    expect(message).toMatch(/saved in the outbox.*is gone/u);
    for (const [name, collection] of before) double.collections.set(name, collection);
    await server.call('start_ghap', draftAbout('the third volume'));
    await server.call('resolve_ghap', CONFIRMED);
    await eventually(async () => expect(await server.call('list_ghap_entries')).toMatchObject({ count: 3 }));
  });
});
