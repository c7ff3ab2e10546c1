import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openNotesHome, type NotesHome } from '../test-support/notes-home.ts';
import { recordedSession } from '../test-support/recorded-sessions.ts';
import { notePath, readNoteState } from './note-state.ts';
import type { NotedSession } from './noted-session.ts';

const LONG_AGO = Number.POSITIVE_INFINITY;

let opened: NotesHome;

beforeEach(async () => {
  opened = await openNotesHome();
});

afterEach(async () => opened[Symbol.asyncDispose]());

describe('a session of which the client writes nothing down', () => {
  const nowhere = (): NotedSession => ({ id: 'nowhere', transcript: '', folder: opened.home.home });
  const WORDS = 'We decided to keep invoices in Postgres. The import of old invoices is still missing.';

  it('gives a note by the last words of its turns', async () => {
    await opened.notes.update({ ...nowhere(), lastWords: WORDS }, LONG_AGO);
    await opened.notes.update(
      { ...nowhere(), lastWords: 'We decided against the queue: the gateway retries.' },
      LONG_AGO,
    );
    await opened.store(nowhere());
    const [note = ''] = await opened.contents();
    for (const told of ['keep invoices in Postgres', 'against the queue', 'import of old invoices is still missing'])
      expect(note).toContain(told);
    await opened.notes.update({ ...nowhere(), lastWords: 'We decided to call it ledger.' }, LONG_AGO);
    await opened.store(nowhere());
    expect(await opened.contents()).toEqual([expect.stringContaining('We decided to call it ledger.')]);
  });

  it('takes the transcript where it appears after all', async () => {
    const late = { id: 'late', transcript: join(opened.home.home, 'late.jsonl'), folder: opened.home.home };
    await opened.notes.update({ ...late, lastWords: WORDS }, LONG_AGO);
    await writeFile(late.transcript, recordedSession('correction').bytes);
    await opened.notes.update({ ...late, lastWords: 'We decided what the transcript does not say.' }, LONG_AGO);
    await opened.store(late);
    const [note = ''] = await opened.contents();
    expect(note).toContain('keep invoices in Postgres');
    expect(note).not.toContain('does not say');
  });

  it('keeps ten thousand characters of them at most, and nothing of empty ones', async () => {
    await opened.notes.update({ ...nowhere(), lastWords: ' \n' }, LONG_AGO);
    expect(await readNoteState(notePath(opened.directory, 'nowhere'))).toBeUndefined();
    const [filler, decided] = ['It went well. '.repeat(1000), 'We decided to keep invoices in Postgres.'];
    await opened.notes.update({ ...nowhere(), lastWords: `${filler}${decided}` }, LONG_AGO);
    expect(JSON.stringify(await readNoteState(notePath(opened.directory, 'nowhere')))).not.toContain('Postgres');
  });
});
