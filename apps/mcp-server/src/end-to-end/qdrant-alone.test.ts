import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { CONTENT, fill, report, retrieve, useQdrantMemories } from '../test-support/qdrant-memories.ts';
import { startCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const { settings, start, mirrored, check } = useQdrantMemories((opened) => ({ home, double } = opened));

/** So many memories, moved with all that the home has to Qdrant alone. */
async function fillAndMigrate(count: number): Promise<void> {
  {
    await using server = await start();
    await fill(server, count);
  }
  const moved = startCommand(home, ['migrate', '--to', 'qdrant-shared'], home.home, settings());
  expect(await moved.ended).toMatchObject({ code: 0 });
}

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
    await fillAndMigrate(5);
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

  it('is missed by who goes back to the rows of before, who is told with the first answer and by the doctor', async () => {
    await fillAndMigrate(3);
    {
      await using server = await startServer(home, settings('qdrant-shared'));
      await server.call('store_memory', { content: CONTENT });
    }
    const plain = settings('sqlite');
    {
      await using server = await startServer(home, plain);
      const first = await retrieve(server, report(1));
      expect(first.notice).toMatch(/VECTOR_STORE=qdrant-shared.*is not here/);
      expect((await retrieve(server, report(1))).notice).toBeUndefined();
    }
    expect(JSON.parse((await runDoctor(home, plain)).stdout)).toMatchObject({
      checks: expect.arrayContaining([
        { name: 'rows', status: 'warning', message: expect.stringContaining('VECTOR_STORE=qdrant fetches it') },
      ]),
    });
    await using server = await start();
    expect(await retrieve(server, 'when is staging restored')).toMatchObject({ results: expect.any(Array) });
    expect(await server.call('list_memories', { limit: 50 })).toMatchObject({ total: 4 });
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
    expect(JSON.parse((await runDoctor(home, settings('sqlite'))).stdout)).toMatchObject({
      checks: expect.arrayContaining([
        { name: 'rows', status: 'warning', message: expect.stringContaining('lies there (memories), and is not here') },
      ]),
    });
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
