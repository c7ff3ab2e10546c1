import type { FileHandle } from 'node:fs/promises';
import { withNoteLock } from './note-lock.ts';
import { newNoteState, notePath, readNoteState, saveNoteState, type NoteState } from './note-state.ts';
import type { NotedSession } from './noted-session.ts';
import { openTranscript, positionAt } from './transcript-file.ts';

/**
 * Leaves out of the note what the transcript holds by now and the draft does not: it was said while the project was switched off.
 * Where the turn goes on, so is the rest of it, as the client writes down later what the user said.
 */
export async function skipTranscript(directory: string, session: NotedSession, isTurnOff = false): Promise<void> {
  const file = await openTranscript(session.transcript);
  // Where nothing was said nothing is written down.
  if (file === undefined) return;
  const path = notePath(directory, session.id);
  try {
    await withNoteLock(path, async () => {
      const before = { ...newNoteState(session), ...(await readNoteState(path)) };
      await skipToEnd(path, { ...before, session, isTurnOff }, file);
    });
  } finally {
    await file.close();
  }
}

/** Needs the lock of the note. */
export async function skipToEnd(path: string, state: NoteState, file: FileHandle): Promise<void> {
  const position = await positionAt(file, (await file.stat()).size);
  await saveNoteState(path, { ...state, position });
}
