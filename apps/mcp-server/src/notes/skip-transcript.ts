import type { FileHandle } from 'node:fs/promises';
import { withNoteLock } from './note-lock.ts';
import { newNoteState, notePath, readNoteState, saveNoteState } from './note-state.ts';
import type { NotedSession } from './noted-session.ts';
import { openTranscript, positionAt } from './transcript-file.ts';

/** Leaves out of the note what the transcript holds by now and the draft does not: it was said while the project was switched off. */
export async function skipTranscript(directory: string, session: NotedSession): Promise<void> {
  const file = await openTranscript(session.transcript);
  // Where nothing was said nothing is written down.
  if (file === undefined) return;
  const path = notePath(directory, session.id);
  try {
    await withNoteLock(path, () => skipTo(path, session, file));
  } finally {
    await file.close();
  }
}

async function skipTo(path: string, session: NotedSession, file: FileHandle): Promise<void> {
  const position = await positionAt(file, (await file.stat()).size);
  await saveNoteState(path, { ...newNoteState(session), ...(await readNoteState(path)), session, position });
}
