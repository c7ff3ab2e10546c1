import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { dataPaths } from '../data-paths.ts';
import { shortDraft, SHORT_RESOLUTION } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

/** Fixed, so that a failure can be repeated. */
let seed = 20_260_101;
function random(): number {
  // Park and Miller's minimal standard generator.
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

async function listIds(server: ServerProcess, tool: 'list_ghap_entries' | 'list_memories'): Promise<string[]> {
  const ids: string[] = [];
  if (tool === 'list_memories') {
    for (let offset = 0; ; offset += 100) {
      const { results } = await server.call(tool, { limit: 100, offset });
      const page = (results as Json[]).map(({ id }) => String(id));
      ids.push(...page);
      if (page.length < 100) return ids;
    }
  }
  const { results } = await server.call(tool, { limit: 100 });
  return (results as Json[]).map(({ id }) => String(id));
}

async function jsonFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What a killed process was about to write has no name yet, and is removed when it is old. */
async function waitingIn(outbox: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  return files.filter((file) => !file.endsWith('.tmp'));
}

async function expectWholeFiles(home: TemporaryHome): Promise<void> {
  for (const file of await jsonFilesBelow(home.journal)) {
    const content = await readFile(file, 'utf8');
    if (file.endsWith('.json')) expect(() => JSON.parse(content) as unknown).not.toThrow();
    if (file.endsWith('.jsonl')) {
      for (const line of content.split('\n').filter(Boolean)) expect(() => JSON.parse(line) as unknown).not.toThrow();
    }
    expect(file).not.toContain('.corrupt-');
  }
}

it('SIGKILL at random moments of 200 calls loses nothing acknowledged and leaves no half-written file', async () => {
  await using home = await temporaryHome();
  const session = { CLAUDE_CODE_SESSION_ID: 'session-crash' };
  const resolved: string[] = [];
  const stored: string[] = [];
  let kills = 0;
  for (let calls = 0; calls < 200;) {
    const server = await startServer(home, session);
    // By calls rather than by the clock: a slow machine would kill more often, and hardly get anywhere.
    const callsToLive = 1 + Math.floor(random() * 15);
    const lastCall = Math.min(200, calls + callsToLive);
    let reachLast: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (reachLast = resolve));
    const work = (async () => {
      for (; calls < 200; calls += 1) {
        if (calls >= lastCall) reachLast();
        if (calls % 2 === 0) {
          const memory = await server.call('store_memory', {
            content: `Memory number ${calls} about crash ${random()}`,
          });
          stored.push(String(memory.id));
        } else {
          await server.call('start_ghap', shortDraft(`subject ${calls}`));
          resolved.push(String((await server.call('resolve_ghap', SHORT_RESOLUTION)).id));
        }
      }
    })().catch(() => undefined);
    await Promise.race([work, reached]);
    await setTimeout(random() * 150);
    process.kill(server.pid, 'SIGKILL');
    kills += 1;
    await work;
    await server[Symbol.asyncDispose]();
    calls += 1;
  }
  await expectWholeFiles(home);
  await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-after' });
  const memories = new Set(await listIds(server, 'list_memories'));
  expect(stored.filter((id) => !memories.has(id))).toEqual([]);
  await eventually(async () => {
    const entries = new Set(await listIds(server, 'list_ghap_entries'));
    expect(resolved.filter((id) => !entries.has(id))).toEqual([]);
    expect(await waitingIn(join(home.home, 'outbox'))).toEqual([]);
  });
  console.log(`${kills} kills, ${stored.length} memories and ${resolved.length} entries acknowledged, none lost`);
});

it('two servers on one home that write 500 entries each leave 1000', async () => {
  await using home = await temporaryHome();
  const write = async (name: string): Promise<string[]> => {
    await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: `session-${name}`, LOG_LEVEL: 'error' });
    const ids: string[] = [];
    for (let number = 0; number < 500; number += 1) {
      await server.call('start_ghap', shortDraft(`part ${number} of ${name}`));
      ids.push(String((await server.call('resolve_ghap', SHORT_RESOLUTION)).id));
    }
    return ids;
  };
  const written = (await Promise.all([write('left'), write('right')])).flat();
  expect(new Set(written).size).toBe(1000);
  const { stdout } = await runDoctor(home);
  const collections = (JSON.parse(stdout) as { checks: { name: string; message: string }[] }).checks.find(
    ({ name }) => name === 'collections',
  );
  expect(collections?.message).toContain('experiences_full 1000 ');
  expect(collections?.message).toContain('experiences_strategy 1000 ');
});

// Programs with SQLite before 3.51 that find no lock take the log away, and with it what is stored from then on.
(process.platform === 'linux' ? it : it.skip)('a server keeps its lock on the database through calls', async () => {
  await using home = await temporaryHome();
  await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-locks' });
  for (const content of ['One', 'Another']) await server.call('store_memory', { content });
  await server.call('retrieve_memories', { query: 'one' });
  const { ino } = await stat(dataPaths(home.home).database);
  const locks = (await readFile('/proc/locks', 'utf8')).split('\n');
  expect(locks.filter((line) => line.includes(`:${ino} `) && line.includes(` ${server.pid} `))).not.toEqual([]);
});
