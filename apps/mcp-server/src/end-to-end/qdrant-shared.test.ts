import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { QDRANT_KEY, useQdrantHome } from '../test-support/qdrant-home.ts';
import { runHook, startCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import type { TemporaryHome } from '../test-support/temporary-home.ts';

const CONTENT = 'The staging database is restored from a dump every Monday.';

let home: TemporaryHome;
let double: QdrantDouble;

const settingsOf = useQdrantHome((opened) => ({ home, double } = opened));
const settings = (store = 'qdrant-shared'): Record<string, string> => settingsOf(store);

function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer(home, { ...settings(), ...extra });
}

const found = async (server: ServerProcess, tool: string, query: string): Promise<string> =>
  JSON.stringify((await server.call(tool, { query })).results);

describe('a server on Qdrant alone', () => {
  it('keeps memories and experiences there, also for the server after it', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
      expect(await found(server, 'retrieve_memories', 'when is staging restored')).toContain(CONTENT);
      await server.call('start_ghap', draftAbout('the staging dump'));
      await server.call('resolve_ghap', CONFIRMED);
      expect(await found(server, 'search_experiences', 'staging dump')).toContain('the staging dump');
      expect(server.log()).not.toContain(QDRANT_KEY);
    }
    expect([...double.collections.keys()]).toEqual(
      expect.arrayContaining(['learning_memory_memories', 'learning_memory_experiences_full']),
    );
    await using server = await start();
    expect(await found(server, 'retrieve_memories', 'when is staging restored')).toContain(CONTENT);
    expect(await server.call('list_ghap_entries')).toMatchObject({ count: 1 });
  });

  it('says what to do while Qdrant is gone, and stores what was resolved meanwhile once it is back', async () => {
    await using server = await start();
    await server.call('store_memory', { content: CONTENT });
    await double.stop();
    const error = await server.fail('store_memory', { content: 'Nowhere to go.' });
    expect(error).toMatchObject({
      type: 'unavailable',
      message: expect.stringMatching(/cannot be reached.*QDRANT_URL/),
    });
    await server.call('start_ghap', draftAbout('the volume'));
    expect(await server.fail('resolve_ghap', CONFIRMED)).toMatchObject({
      type: 'unavailable',
      message: expect.stringMatching(/saved in the outbox.*Qdrant at http.* cannot be reached/u),
    });
    expect(await server.call('get_active_ghap')).toMatchObject({ has_active: false });
    await double.start();
    expect(await found(server, 'retrieve_memories', 'when is staging restored')).toContain(CONTENT);
    await server.call('start_ghap', draftAbout('the second volume'));
    await server.call('resolve_ghap', CONFIRMED);
    await eventually(async () => {
      expect(await server.call('list_ghap_entries')).toMatchObject({ count: 2 });
    });
  });

  it('tells a session once that its memories were not looked through while Qdrant is gone', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
    }
    await double.stop();
    const begin = (): ReturnType<typeof runHook> =>
      runHook(home, 'session-start', JSON.stringify({ session_id: 'first', source: 'startup' }), settings());
    await eventually(async () => expect((await begin()).stdout).toContain('Not recalled: '));
    await using server = await start();
    const ask = async (prompt: string): Promise<string> => {
      const input = { event: 'UserPromptSubmit', session_id: 'second', prompt };
      return JSON.stringify(await server.client.callTool({ name: 'handle_hook', arguments: input }));
    };
    const isTold = /Not recalled: [^"]*memories/u;
    // What took too long on a busy machine is told the next time.
    await eventually(async () => expect(await ask('when is the staging database restored?')).toMatch(isTold));
    expect(await ask('and from which dump is staging made?')).not.toMatch(isTold);
  });

  it('that keeps silent is looked at within seconds, by all checks together', async () => {
    {
      await using server = await start();
      await server.call('store_memory', { content: CONTENT });
    }
    double.fault = () => ({ delayMs: 3_600_000 });
    const { exitCode, stdout } = await runDoctor(home, settings());
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] };
    const failed = checks.filter(({ status }) => status === 'failed');
    expect(exitCode).toBe(1);
    expect(failed.map(({ name }) => name)).toEqual(expect.arrayContaining(['collections', 'unassigned']));
    for (const { message } of failed) expect(message).toContain('longer than 5 seconds');
  });

  it('says what its backups do not hold, and restores the rest', async () => {
    {
      await using server = await start({ TOOLSETS: 'all' });
      await server.call('store_memory', { content: CONTENT });
      await server.call('store_knowledge_if_missing', { category: 'database', keyword: 'staging', content: CONTENT });
    }
    const run = (command: string) => startCommand(home, [command], home.home, settings()).ended;
    const backup = await run('backup');
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/checked\.\n.*Qdrant server.*snapshots/) });
    expect(await run('restore')).toMatchObject({ code: 0 });
    expect((await runDoctor(home, settings())).stdout).toContain('make its snapshots part of your backups');
    await using server = await start({ TOOLSETS: 'all' });
    expect(JSON.stringify(await server.call('get_knowledge', { keywords: ['staging'] }))).toContain(CONTENT);
    expect(await found(server, 'retrieve_memories', 'when is staging restored')).toContain(CONTENT);
  });

  it('names a key that is refused, and shows none', async () => {
    await using server = await start({ QDRANT_API_KEY: 'wrong-key' });
    const error = await server.fail('store_memory', { content: CONTENT });
    expect(error).toMatchObject({ type: 'unavailable', message: expect.stringMatching(/QDRANT_API_KEY/) });
    expect(JSON.stringify(error) + server.log()).not.toContain('wrong-key');
    const { stdout } = await runDoctor(home, settings());
    expect(stdout).not.toContain(QDRANT_KEY);
  });
});
