import { LearningMemoryError } from '@learning-memory/errors';
import { SESSION_NOTE_TAG, type MemoryDraft, type MemoryPatch, type MemoryService } from '@learning-memory/memory';
import { renderSessionNote } from '@learning-memory/session-note';
import type { NoteState, StoredNote } from './note-state.ts';

/** What all notes have in common. */
export const NOTE_FIELDS = {
  category: 'context',
  importance: 0.3,
  tags: [SESSION_NOTE_TAG],
} as const satisfies Partial<MemoryDraft>;

export interface NoteStore {
  readonly memories: Pick<MemoryService, 'store' | 'update'>;
  /** Id of the project that a session worked in; `undefined` where its folder is gone. Rejects while that cannot be told. */
  readonly projectOf: (folder: string) => Promise<string | undefined>;
  /** On disk before it resolves. */
  readonly save: (state: NoteState) => Promise<void>;
}

/** Makes the note one memory, or brings that up to date. A process that dies on the way leaves what the next one goes on with. */
export async function storeNote(state: NoteState, store: NoteStore): Promise<void> {
  const text = state.draft && renderSessionNote(state.draft);
  const stored = text === undefined ? state.stored : await storeText(text, state, store);
  if (state.isUnstored || stored !== state.stored) await store.save({ ...state, stored, isUnstored: false });
}

async function storeText(text: string, state: NoteState, store: NoteStore): Promise<StoredNote | undefined> {
  const made = state.stored?.id === undefined ? await makeMemory(text, state, store) : state.stored;
  if (made?.id === undefined || made.text === text) return made;
  await updateUnlessDeleted(made.id, { content: text, saidAt: state.saidAt }, store);
  return { ...made, text };
}

/** What is about to be stored is noted before: stored again after a crash, the same text gives the same memory. */
async function makeMemory(text: string, state: NoteState, store: NoteStore): Promise<StoredNote | undefined> {
  const { id: sessionId, folder } = state.session;
  const intended = state.stored ?? { text, project: await store.projectOf(folder) };
  await store.save({ ...state, stored: intended });
  const { memory, created } = await store.memories.store({
    ...NOTE_FIELDS,
    content: intended.text,
    project: intended.project,
    sessionId,
    saidAt: state.saidAt,
  });
  // Another session's note says the same, and stays that session's.
  if (!created && memory.sessionId !== sessionId) return undefined;
  const stored = { ...intended, id: memory.id };
  await store.save({ ...state, stored });
  return stored;
}

/** Whoever deleted a note does not want it back. */
async function updateUnlessDeleted(id: string, patch: MemoryPatch, { memories }: NoteStore): Promise<void> {
  try {
    await memories.update(id, patch);
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.code !== 'MEMORY_NOT_FOUND') throw error;
  }
}
