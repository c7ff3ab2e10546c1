import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { memoryCollection } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { valueCollection } from '@learning-memory/value-store-core';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { loadedFiles } from '../test-support/loaded-files.ts';
import { callHook } from '../test-support/plugin-hooks.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const { model } = createPackagedStaticEmbedding();
let home: TemporaryHome;
beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const database = (): string => join(home.home, 'memory.db');

/** What a session starts with. */
async function startSession(sessionId = 'session-next'): Promise<string> {
  const { code, stdout, stderr } = await runHook(home, 'session-start', JSON.stringify({ session_id: sessionId }));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  if (stdout === '') return '';
  return (JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
    .additionalContext;
}

const failures = async (): Promise<string> => readFile(join(home.home, 'logs', 'hooks.jsonl'), 'utf8').catch(() => '');

/** As any process may, past the server. */
async function writeMemory(id: string, content: string): Promise<void> {
  await using store = createSqliteVectorStore({ file: database() });
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const own = { id, content, contentHash: id, project: GLOBAL_PROJECT, ...times } as const;
  const payload = { ...own, category: 'fact', importance: 0.5, tags: [] } as const;
  await store.upsert(memoryCollection(model), [{ id, text: { content, tags: '' }, payload }]);
}

async function writeValue(id: string, text: string): Promise<void> {
  await using store = createSqliteVectorStore({ file: database() });
  const cluster = { axis: 'full', clusterId: 'cluster_full_0', clusterSize: 7, similarity: 0.9 } as const;
  const project = GLOBAL_PROJECT;
  await store.upsert(valueCollection(model), [
    { id, text: { text }, payload: { text, createdAt: Date.now(), project, ...cluster } },
  ]);
}

describe('the start of a session', () => {
  it('says how the last one ended, which no server has stored yet', async () => {
    {
      await using server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-last' });
      await server.call('store_memory', { content: 'Errors are sent to Sentry.' });
      const last_assistant_message =
        'I decided to put the health endpoint at /livez. Left open: the readiness probe is not wired up yet.';
      await callHook(server, { hook_event_name: 'Stop', session_id: 'session-last', last_assistant_message });
    }
    await runHook(home, 'session-end', JSON.stringify({ session_id: 'session-last', reason: 'other' }));
    const told = /last session, open: Left open: the readiness probe is not wired up yet/u;
    await eventually(async () => expect(await startSession()).toMatch(told));
    expect(await startSession('session-last')).not.toMatch(told);
    await using next = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-third' });
    await eventually(async () => {
      const { results } = await next.call('list_memories', { tags: ['session-note'] });
      expect(results).toHaveLength(1);
    });
    expect(await startSession('session-third')).toMatch(told);
    // One and the same, whether it was stored when it was told or not.
    const prompt = 'Where did we leave off?';
    const answer = await callHook(next, { hook_event_name: 'UserPromptSubmit', session_id: 'session-next', prompt });
    expect(JSON.stringify(answer)).not.toMatch(told);
  });

  it('shows what any process wrote last, the same bytes for the same state', async () => {
    await writeMemory('a', 'The staging database is restored every Monday.');
    // On a busy machine a hook may be too late, and says nothing then.
    await eventually(async () => expect(await startSession()).toContain('restored every Monday'));
    await writeMemory('a', 'The staging database is restored every Friday.');
    await eventually(async () => {
      const text = await startSession();
      expect(text).toContain('restored every Friday');
      expect(await startSession('another')).toBe(text);
    });
    expect(await startSession()).not.toContain('Monday');
  });

  it('records which values it showed', async () => {
    await writeValue('value_1', 'Read the log before changing anything.');
    await eventually(async () => expect(await startSession('session-a')).toContain('Read the log before'));
    await using store = createSqliteMetadataStore({ file: database(), backupDirectory: join(home.home, 'backups') });
    const shown = await store.valueExposures.find(['value_1']);
    expect(shown).toMatchObject([{ sessionId: 'session-a' }]);
  });

  it('waits for no writer, and says what it could not record', async () => {
    await writeValue('value_1', 'Read the log before changing anything.');
    await eventually(async () => expect(await startSession('session-a')).toContain('Read the log before'));
    using writer = holdWriteLock(database());
    await eventually(async () => expect(await startSession('session-b')).toContain('Read the log before'));
    expect(await failures()).toContain('locked');
    writer[Symbol.dispose]();
  });

  it('says nothing about a damaged database but in the log', async () => {
    await mkdir(home.home, { recursive: true });
    await writeFile(database(), 'no database, whatever its name says. '.repeat(500));
    expect(await startSession()).toBe('');
    expect(await failures()).toContain('session-start');
  });
});

describe('a hook loads what it needs and no more', () => {
  const load = (hook: string, more: Record<string, string> = {}): Promise<readonly string[]> =>
    loadedFiles((env) => runHook(home, hook, '{"session_id":"session-next"}', { ...env, ...more }));

  it('at the start of a session', async () => {
    expect(await load('session-start')).toEqual(['hook']);
    await writeMemory('a', 'Something is stored already.');
    expect([...(await load('session-start'))].sort()).toEqual([
      'hook',
      'metadata-api',
      'recall',
      'scope',
      'vector-api',
    ]);
  });

  it('at its end', async () => {
    expect([...(await load('session-end'))].sort()).toEqual(['hook', 'journal', 'scope']);
  });

  it('from another adapter, when it is chosen', async () => {
    await writeMemory('a', 'Something is stored already.');
    expect(await load('session-start', { VECTOR_STORE: 'memory' })).toContain('vector-store-memory');
    expect(await failures()).toBe('');
  });
});

describe('an open entry', () => {
  it('is told once its session is over, not before, and never to its own', async () => {
    await writeMemory('a', 'Something is stored already.');
    const server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-a' });
    let id = '';
    try {
      id = String((await server.call('start_ghap', shortDraft('the open entry'))).id);
      await eventually(async () => expect(await startSession()).toContain('Something is stored'));
      expect(await startSession()).not.toContain(id);
    } finally {
      await server[Symbol.asyncDispose]();
    }
    await eventually(async () => expect(await startSession()).toContain(id));
    await eventually(async () => expect(await startSession('session-a')).toContain('Something is stored'));
    expect(await startSession('session-a')).not.toContain(id);
  });

  it('that cannot be read takes nothing else away', async () => {
    await writeMemory('a', 'Something is stored already.');
    await mkdir(join(home.journal, 'broken'), { recursive: true });
    await writeFile(join(home.journal, 'broken', 'current_ghap.json'), '{ "goal": ');
    await writeFile(join(home.journal, 'broken', 'session.json'), JSON.stringify({ pid: 1, ended: 'yes' }));
    await eventually(async () => expect(await startSession()).toContain('Something is stored'));
  });
});

function holdWriteLock(file: string): Disposable {
  const connection = connectSqlite(file);
  connection.exec('BEGIN IMMEDIATE');
  return { [Symbol.dispose]: () => connection.close() };
}
