import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { compose, type Composed } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import { recordedSession } from '../test-support/recorded-sessions.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { notePath, readNoteState } from './note-state.ts';
import type { NotedSession } from './noted-session.ts';
import { createSessionNotes, type SessionNotes } from './session-notes.ts';

const LONG_AGO = Number.POSITIVE_INFINITY;

let home: TemporaryHome;
let parts: Composed<'memories' | 'projects'>;
let directory: string;
let notes: SessionNotes;

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  directory = join(home.home, 'notes');
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  parts = await compose(config, ['memories', 'projects'], { logger: silentLogger, sessionId: 'test', environment: {} });
  notes = createSessionNotes({ directory, ...parts });
});

afterEach(async () => {
  await parts[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function store(session: NotedSession): Promise<void> {
  await notes.request(session);
  await notes.storeRequested();
}

async function contents(): Promise<readonly string[]> {
  const { memories } = await parts.memories.list({ tags: ['session-note'], limit: 100 });
  return memories.map(({ content }) => content);
}

describe('a session of which the client writes nothing down', () => {
  const nowhere = (): NotedSession => ({ id: 'nowhere', transcript: '', folder: home.home });
  const WORDS = 'We decided to keep invoices in Postgres. The import of old invoices is still missing.';

  it('gives a note by the last words of its turns', async () => {
    await notes.update({ ...nowhere(), lastWords: WORDS }, LONG_AGO);
    await notes.update({ ...nowhere(), lastWords: 'We decided against the queue: the gateway retries.' }, LONG_AGO);
    await store(nowhere());
    const [note = ''] = await contents();
    for (const told of ['keep invoices in Postgres', 'against the queue', 'import of old invoices is still missing'])
      expect(note).toContain(told);
    await notes.update({ ...nowhere(), lastWords: 'We decided to call it ledger.' }, LONG_AGO);
    await store(nowhere());
    expect(await contents()).toEqual([expect.stringContaining('We decided to call it ledger.')]);
  });

  it('takes the transcript where it appears after all', async () => {
    const late = { id: 'late', transcript: join(home.home, 'late.jsonl'), folder: home.home };
    await notes.update({ ...late, lastWords: WORDS }, LONG_AGO);
    await writeFile(late.transcript, recordedSession('correction').bytes);
    await notes.update({ ...late, lastWords: 'We decided what the transcript does not say.' }, LONG_AGO);
    await store(late);
    const [note = ''] = await contents();
    expect(note).toContain('keep invoices in Postgres');
    expect(note).not.toContain('does not say');
  });

  it('keeps ten thousand characters of them at most, and nothing of empty ones', async () => {
    await notes.update({ ...nowhere(), lastWords: ' \n' }, LONG_AGO);
    expect(await readNoteState(notePath(directory, 'nowhere'))).toBeUndefined();
    const [filler, decided] = ['It went well. '.repeat(1000), 'We decided to keep invoices in Postgres.'];
    await notes.update({ ...nowhere(), lastWords: `${filler}${decided}` }, LONG_AGO);
    expect(JSON.stringify(await readNoteState(notePath(directory, 'nowhere')))).not.toContain('Postgres');
  });
});
