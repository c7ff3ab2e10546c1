import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fillHookInput } from '../doctor/replay/fill-hook-input.ts';
import { notePath, readNoteState } from '../notes/note-state.ts';
import { eventually } from '../test-support/eventually.ts';
import { handlerFor } from '../test-support/plugin-hooks.ts';
import { recordedSession, recordedSessions, wrongFacts } from '../test-support/recorded-sessions.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let transcripts: string;

/** A session of the client, whose transcript is written while its hooks run. */
class ClientSession {
  readonly id: string;
  readonly transcript: string;

  constructor(id: string) {
    this.id = id;
    this.transcript = join(transcripts, `${id}.jsonl`);
  }

  /** As far as the client got when the hook runs, in the middle of a line or not. */
  async write(bytes: Uint8Array | string): Promise<void> {
    await appendFile(this.transcript, bytes);
  }

  async hook(event: 'Stop' | 'PreCompact', server: ServerProcess): Promise<void> {
    const input = this.#input(event);
    const handler = handlerFor(input);
    const request = { name: handler?.tool ?? '', arguments: fillHookInput(handler?.input ?? {}, input) };
    expect(await server.client.callTool(request)).toMatchObject({ content: [{ text: '{}' }] });
  }

  async end(): Promise<void> {
    const { code, stdout, stderr } = await runHook(home, 'session-end', JSON.stringify(this.#input('SessionEnd')));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  }

  /** The memory of its note, once there is one. */
  async note(server: ServerProcess): Promise<string | undefined> {
    const state = await readNoteState(notePath(join(home.home, 'notes'), this.id));
    if (state?.stored?.id === undefined) return undefined;
    const found = (await listNotes(server)).find(({ id }) => id === state.stored?.id);
    return String(found?.content);
  }

  #input(event: string): Json {
    const { id: session_id, transcript: transcript_path } = this;
    // The folder of the server: its tools list what belongs to the project of it.
    return { hook_event_name: event, session_id, transcript_path, cwd: process.cwd(), reason: 'other' };
  }
}

async function listNotes(server: ServerProcess): Promise<Json[]> {
  return (await server.call('list_memories', { tags: ['session-note'], limit: 100 })).results as Json[];
}

/** All requests are met; what a killed process was about to write has no name yet, and is removed when it is old. */
async function expectMet(): Promise<void> {
  const names = await readdir(join(home.home, 'notes'));
  expect(names.filter((name) => !/\.(?:note\.json|tmp)$/u.test(name))).toEqual([]);
}

/** Every byte below the home. */
async function everyByte(): Promise<Buffer> {
  const entries = await readdir(home.home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}

const complaints = (): string => join(home.home, 'logs', 'hooks.jsonl');
/** What went wrong, but for a hook that a busy machine made late: it is answered, and its work goes on. */
async function failures(): Promise<string> {
  const lines = (await readFile(complaints(), 'utf8').catch(() => '')).split('\n');
  return lines.filter((line) => !line.includes('It took longer than')).join('\n');
}

beforeAll(async () => {
  home = await temporaryHome();
  transcripts = join(home.home, '..', 'transcripts');
  await mkdir(transcripts, { recursive: true });
});

// Each test answers for its own: another one may have been late on a busy machine.
beforeEach(() => rm(complaints(), { force: true }));

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('recorded sessions', () => {
  const recorded = recordedSessions();
  let sessions: ReadonlyMap<string, ClientSession>;
  let server: ServerProcess;

  beforeAll(async () => {
    sessions = new Map(recorded.map(({ name }) => [name, new ClientSession(`recorded-${name}`)]));
    await using earlier = await startServer(home);
    for (const { name, bytes } of recorded) {
      const session = sessions.get(name) as ClientSession;
      const size = Math.ceil(bytes.length / 5);
      for (let start = 0; start < bytes.length; start += size) {
        await session.write(bytes.subarray(start, start + size));
        if (start + size < bytes.length) await session.hook('Stop', earlier);
      }
      await session.end();
    }
    server = await startServer(home);
    await eventually(expectMet);
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it('are at least twenty, and each leaves one note or none', async () => {
    expect(recorded.length).toBeGreaterThanOrEqual(20);
    expect(await listNotes(server)).toHaveLength(recorded.filter(({ facts }) => facts.note).length);
    expect(await failures()).toBe('');
  });

  it.each(recorded.map((session) => [session.name, session] as const))(
    'leave the facts a reader would keep: %s',
    async (name, session) => {
      const note = await (sessions.get(name) as ClientSession).note(server);
      expect(note !== undefined).toBe(session.facts.note);
      if (note !== undefined) expect(wrongFacts(note, session)).toEqual([]);
    },
  );
});

describe('recall', () => {
  const QUESTION = 'Which queue do we use for outgoing mail, Redis or Postgres?';

  it('leaves a note out in its own session, and puts it below decisions in another', async () => {
    await using quiet = await temporaryHome();
    const recorded = home;
    home = quiet;
    try {
      const session = new ClientSession('own');
      await session.write(recordedSession('correction').bytes);
      await using server = await startServer(quiet, { CLAUDE_CODE_SESSION_ID: 'own' });
      const decision = 'Outgoing mail goes through a queue in Postgres, not in Redis.';
      await session.hook('PreCompact', server);
      await eventually(async () => expect(await session.note(server)).toContain('not Redis'));
      const query = { query: QUESTION, tags: ['session-note'] };
      expect(await server.call('retrieve_memories', query)).toMatchObject({ count: 0 });
      await using next = await startServer(quiet, { CLAUDE_CODE_SESSION_ID: 'next' });
      expect(await next.call('retrieve_memories', query)).toMatchObject({ count: 1 });
      await next.call('store_memory', { content: decision, category: 'decision' });
      const found = await next.call('retrieve_memories', { query: QUESTION });
      const categories = (found.results as Json[]).map(({ category }) => category);
      expect(categories).toEqual(['decision', 'context']);
    } finally {
      home = recorded;
    }
  });
});

describe('a session', () => {
  it('whose server is killed again and again, and with it at last itself, leaves one note', async () => {
    const { bytes } = recordedSession('feature');
    const session = new ClientSession('killed');
    const before = await startServer(home).then(async (server) => {
      await using _ = server;
      return (await listNotes(server)).length;
    });
    await session.write(ownRule(session.id));
    const size = Math.ceil(bytes.length / 6);
    for (let start = 0; start < bytes.length; start += size) {
      const server = await startServer(home);
      await session.write(bytes.subarray(start, start + size));
      // Every other time it dies in the middle of it, with a memory half stored or not.
      const hooked = session.hook(start % (2 * size) === 0 ? 'PreCompact' : 'Stop', server).catch(() => undefined);
      if (start % (3 * size) !== 0) await hooked;
      process.kill(server.pid, 'SIGKILL');
      await server[Symbol.asyncDispose]();
      await hooked;
    }
    // It never says that it is over: what asks for its note is that it is gone.
    await using server = await startServer(home);
    await eventually(async () => {
      const note = await session.note(server);
      expect(note).toBeDefined();
      expect(wrongFacts(note ?? '', recordedSession('feature'))).toEqual([]);
    });
    await eventually(expectMet);
    expect(await listNotes(server)).toHaveLength(before + 1);
  });

  it('beside another, each with two servers that hear of both, leaves a note of its own', async () => {
    await using left = await startServer(home);
    await using right = await startServer(home);
    const before = (await listNotes(left)).length;
    const names = ['bug-fix', 'correction'] as const;
    const sessions = names.map((name) => ({ session: new ClientSession(`beside-${name}`), ...recordedSession(name) }));
    for (let piece = 0; piece < 4; piece += 1) {
      await Promise.all(
        sessions.map(async ({ session, bytes }) => {
          const size = Math.ceil(bytes.length / 4);
          // Not what was told before: the same note twice is one memory.
          const own = bytes.subarray(piece * size, (piece + 1) * size);
          await session.write(piece === 0 ? Buffer.concat([ownRule(session.id), own]) : own);
          await Promise.all([session.hook('PreCompact', left), session.hook('PreCompact', right)]);
        }),
      );
    }
    await Promise.all(sessions.map(({ session }) => session.end()));
    await using _next = await startServer(home);
    await eventually(expectMet);
    expect(await listNotes(left)).toHaveLength(before + 2);
    for (const { session, ...recorded } of sessions) {
      expect(wrongFacts((await session.note(left)) ?? '', recorded)).toEqual([]);
    }
  });

  it('of sixty megabytes is read in parts that hold nobody up', async () => {
    const { bytes } = recordedSession('notebook');
    const session = new ClientSession('huge');
    const result = { type: 'user', message: { content: [{ type: 'tool_result', content: 'x'.repeat(1_000_000) }] } };
    const file = await open(session.transcript, 'a');
    for (let line = 0; line < 60; line += 1) await file.write(`${JSON.stringify(result)}\n`);
    await file.close();
    await session.write(Buffer.concat([ownRule(session.id), bytes]));
    await using server = await startServer(home);
    await session.hook('Stop', server);
    await eventually(async () => {
      const { position } = (await readNoteState(notePath(join(home.home, 'notes'), 'huge'))) ?? {};
      expect(position?.offset).toBeLessThan(6 * 1024 * 1024);
    });
    await session.hook('PreCompact', server);
    await eventually(async () => {
      expect(wrongFacts((await session.note(server)) ?? '', recordedSession('notebook'))).toEqual([]);
    });
    expect(await failures()).toBe('');
  });

  it.each([
    ['nothing', ''],
    ['damaged lines', `{"type":"user"\n\0\n[]\n${'['.repeat(10_000)}\n{"type":"user","message":{"content":7}}\n\uFFFD`],
    ['any bytes', randomBytes(100_000)],
  ])('of %s leaves no note and nothing to complain about', async (name, bytes) => {
    await using server = await startServer(home);
    const before = (await listNotes(server)).length;
    const session = new ClientSession(`odd ${name}`);
    await session.write(bytes);
    await session.hook('Stop', server);
    await session.hook('PreCompact', server);
    await session.end();
    await session.hook('Stop', server);
    await eventually(expectMet);
    expect(await listNotes(server)).toHaveLength(before);
    expect(await failures()).toBe('');
  });

  it('with secrets leaves none of them below the home, in no byte of no file', async () => {
    const secrets = [
      ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_'),
      ['sk', 'ant', 'api03', 'Zk3'.repeat(30)].join('-'),
      'hunter2-Correct-Horse',
    ];
    const session = new ClientSession('secrets');
    const [token = '', key = '', password = ''] = secrets;
    const lines = [
      {
        type: 'user',
        message: { content: `From now on always deploy with GITHUB_TOKEN=${token} and password=${password}.` },
      },
      {
        type: 'assistant',
        message: {
          content: [
            { type: 'text', text: `I'll use ${key} for the upload.` },
            {
              type: 'tool_use',
              id: 'a',
              name: 'Edit',
              input: { file_path: '/home/dana/shop/deploy.sh', new_string: key },
            },
            { type: 'tool_use', id: 'b', name: 'Bash', input: { command: `API_KEY=${key} npm test` } },
          ],
        },
      },
      {
        type: 'user',
        message: {
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: `It holds ${key} now.` },
            { type: 'tool_result', tool_use_id: 'b', is_error: true, content: `Exit code 1\n1 failed with ${key}` },
          ],
        },
      },
      {
        type: 'assistant',
        message: { content: [{ type: 'text', text: `It still fails: ${token} is refused. TODO: renew it.` }] },
      },
    ];
    await using server = await startServer(home);
    for (const line of lines) {
      await session.write(`${JSON.stringify(line)}\n`);
      await session.hook('Stop', server);
      const bytes = await everyByte();
      expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    }
    await session.end();
    await session.hook('Stop', server);
    await eventually(async () => expect(await session.note(server)).toContain('[REDACTED'));
    const bytes = await everyByte();
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  });
});

/** Makes the note of a session different from that of its recording. */
function ownRule(id: string): Buffer {
  const content = `From now on always name the branch after ${id}.`;
  return Buffer.from(`${JSON.stringify({ type: 'user', cwd: '/home/dana/shop', message: { content } })}\n`);
}
