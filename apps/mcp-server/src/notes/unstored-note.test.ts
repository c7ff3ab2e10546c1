import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { updateSessionNoteByLastWords } from '@learning-memory/session-note';
import { newNoteState, notePath, saveNoteState } from './note-state.ts';
import { ownNote, unstoredNote } from './unstored-note.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'unstored-note-'));
});
afterEach(async () => rm(directory, { recursive: true, force: true }));

const projectOf = async (folder: string): Promise<string> => `project_${folder}`;
const options = { projectOf, projects: ['project_shop'] };

interface Said {
  readonly words: string;
  readonly saidAt: number;
  readonly isUnstored?: boolean;
  readonly folder?: string;
}

async function say(id: string, { words, saidAt, isUnstored = true, folder = 'shop' }: Said): Promise<void> {
  const state = newNoteState({ id, transcript: '', folder });
  const draft = updateSessionNoteByLastWords(undefined, words);
  await saveNoteState(notePath(directory, id), { ...state, draft, saidAt, isUnstored });
}

it('is of the session that spoke last, though that of an earlier one was stored since', async () => {
  await say('second', { words: 'We decided to use Kafka for the events.', saidAt: 2000 });
  await say('first', { words: 'We decided to use zstd for archives.', saidAt: 1000, isUnstored: false });
  await say('other', { words: 'We decided to use Svelte for the page.', saidAt: 3000, folder: 'bank' });
  const note = await unstoredNote({ directory, sessionId: 'third', ...options });
  expect(note).toMatchObject({ sessionId: 'second', saidAt: 2000 });
  expect(note?.content).toContain('Kafka');
});

it('is none where that of the last session is stored', async () => {
  await say('first', { words: 'We decided to use zstd for archives.', saidAt: 1000 });
  await say('second', { words: 'We decided to use Kafka for the events.', saidAt: 2000, isUnstored: false });
  expect(await unstoredNote({ directory, sessionId: 'third', ...options })).toBeUndefined();
});

it('of the session itself is what it has told so far, stored or not', async () => {
  await say('first', { words: 'We decided to use zstd for archives.', saidAt: 1000, isUnstored: false });
  await say('second', { words: 'We decided to use Kafka for the events.', saidAt: 2000 });
  const note = await ownNote({ directory, sessionId: 'first', projectOf });
  expect(note?.content).toContain('zstd');
  expect(await ownNote({ directory, sessionId: 'third', projectOf })).toBeUndefined();
});
