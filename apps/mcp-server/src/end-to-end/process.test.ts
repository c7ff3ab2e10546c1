import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { SERVER_BIN, serverEnvironment, startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

function spawnServer(): ChildProcess {
  const server = spawn(process.execPath, [SERVER_BIN, 'serve'], { env: serverEnvironment(home), stdio: 'pipe' });
  server.stderr?.resume();
  return server;
}

async function firstReply(server: ChildProcess, message: object): Promise<Json> {
  server.stdin?.write(`${JSON.stringify(message)}\n`);
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  return JSON.parse(line) as Json;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the server process', () => {
  it('keeps entries, memories and the open entry over a restart', async () => {
    const session = { CLAUDE_CODE_SESSION_ID: 'session-one' };
    let memory: Json;
    let open: Json;
    {
      await using server = await startServer(home, session);
      await server.call('start_ghap', draftAbout('the nightly backup'));
      await server.call('resolve_ghap', CONFIRMED);
      memory = await server.call('store_memory', { content: 'Backups are kept for ninety days.' });
      open = await server.call('start_ghap', draftAbout('the restore drill'));
    }
    await using server = await startServer(home, session);
    expect(await server.call('get_active_ghap')).toMatchObject({ id: open.id, has_active: true });
    const experiences = await server.call('search_experiences', { query: 'nightly backup' });
    expect(experiences.results).toMatchObject([{ goal: 'Make the nightly backup reliable for the whole team' }]);
    const memories = await server.call('retrieve_memories', { query: 'how long do we keep backups' });
    expect(memories.results).toMatchObject([{ id: memory.id }]);
  });

  it('reports the open entry of a killed session, which another session adopts', async () => {
    const dead = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-dead' });
    const left = await dead.call('start_ghap', draftAbout('the search index'));
    process.kill(dead.pid, 'SIGKILL');
    await dead[Symbol.asyncDispose]();
    await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-next' });
    expect(await server.call('get_active_ghap')).toMatchObject({ has_active: false, orphans: [{ id: left.id }] });
    expect(await server.call('adopt_ghap', { id: left.id })).toMatchObject({ id: left.id, iteration_count: 1 });
    expect(await server.call('get_active_ghap')).toMatchObject({ id: left.id, has_active: true });
    expect(await server.call('resolve_ghap', CONFIRMED)).toMatchObject({ id: left.id, status: 'confirmed' });
  });

  it('closes an orphan by its id', async () => {
    const dead = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-dead' });
    const left = await dead.call('start_ghap', draftAbout('the mail queue'));
    process.kill(dead.pid, 'SIGKILL');
    await dead[Symbol.asyncDispose]();
    await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-next' });
    const resolved = await server.call('resolve_ghap', {
      status: 'abandoned',
      result: 'No longer needed',
      ghap_id: left.id,
    });
    expect(resolved).toMatchObject({ id: left.id, confidence_tier: 'abandoned' });
    expect(await server.call('get_active_ghap')).not.toHaveProperty('orphans');
  });

  it('answers the probe of newer clients with method not found at once', async () => {
    const server = spawnServer();
    const probe = { jsonrpc: '2.0', id: 0, method: 'server/discover', params: {} };
    await expect(firstReply(server, probe)).resolves.toMatchObject({ id: 0, error: { code: -32_601 } });
    await expect(firstReply(server, INITIALIZE)).resolves.toMatchObject({ id: 1, result: { serverInfo: {} } });
    server.kill('SIGKILL');
  });

  it.each<[string, (server: ChildProcess) => void]>([
    ['its input ends', (server) => server.stdin?.end()],
    ['it gets SIGTERM', (server) => server.kill('SIGTERM')],
    ['it gets SIGINT', (server) => server.kill('SIGINT')],
  ])('exits when %s', async (_, end) => {
    const server = spawnServer();
    await firstReply(server, INITIALIZE);
    const exited = once(server, 'exit');
    end(server);
    expect(await exited).toEqual([0, null]);
  });

  it('exits when its client is killed, even while somebody else holds the pipe open', async () => {
    const client = spawn(
      process.execPath,
      [fileURLToPath(new URL('../test-support/careless-client.mjs', import.meta.url))],
      {
        env: { ...serverEnvironment(home), SERVER_BIN },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(createInterface({ input: client.stdout }), 'line')) as [string];
    const { server, holder } = JSON.parse(line) as { server: number; holder: number };
    client.kill('SIGKILL');
    await eventually(async () => expect(isRunning(server)).toBe(false));
    expect(process.kill(holder, 'SIGKILL')).toBe(true);
  });
});
