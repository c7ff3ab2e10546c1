import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { compose, type Composed } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import type { NotedSession } from '../notes/noted-session.ts';
import { createSessionNotes, type SessionNotes } from '../notes/session-notes.ts';
import { temporaryHome, type TemporaryHome } from './temporary-home.ts';

/** A home with notes of sessions, and the memories they become. */
export interface NotesHome extends AsyncDisposable {
  readonly home: TemporaryHome;
  readonly parts: Composed<'memories' | 'projects'>;
  readonly directory: string;
  readonly notes: SessionNotes;
  /** Makes the note of a session a memory, or brings that up to date. */
  store(session: NotedSession): Promise<void>;
  /** Of all notes that are memories. */
  contents(): Promise<readonly string[]>;
}

export async function openNotesHome(): Promise<NotesHome> {
  const home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  const directory = join(home.home, 'notes');
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  const surroundings = { logger: silentLogger, sessionId: 'test', environment: {} };
  const parts = await compose(config, ['memories', 'projects'], surroundings);
  const notes = createSessionNotes({ directory, ...parts });
  return {
    ...{ home, parts, directory, notes },
    async store(session) {
      await notes.request(session);
      await notes.storeRequested();
    },
    async contents() {
      const { memories } = await parts.memories.list({ tags: ['session-note'], limit: 100 });
      return memories.map(({ content }) => content);
    },
    async [Symbol.asyncDispose]() {
      await parts[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}
