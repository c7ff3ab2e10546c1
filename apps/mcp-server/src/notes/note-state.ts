import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { sessionFolderName } from '@learning-memory/observation-collector-journal';
import { thisProcess, type ProcessIdentity } from '@learning-memory/process-identity';
import type { SessionNoteDraft } from '@learning-memory/session-note';
import { parseNotedSession, type NotedSession } from './noted-session.ts';
import { START, type TranscriptPosition } from './transcript-file.ts';

const SUFFIX = '.note.json';

/** The note of a session as it lies on disk, without secrets. */
export interface NoteState {
  readonly version: 1;
  readonly session: NotedSession;
  /** Up to where the transcript is in the draft. */
  readonly position: TranscriptPosition;
  readonly draft?: SessionNoteDraft | undefined;
  /** The project was switched off in this turn: all of it is left out. */
  readonly isTurnOff?: boolean | undefined;
  /** When the last of it was said, epoch milliseconds. */
  readonly saidAt?: number | undefined;
  /** The process that wrote this. */
  readonly server: ProcessIdentity;
  /** The draft says more than the memory. */
  readonly isUnstored: boolean;
  readonly stored?: StoredNote | undefined;
}

/** The memory of a note; without `id` a process was about to make it. */
export interface StoredNote {
  readonly text: string;
  readonly project?: string | undefined;
  readonly id?: string | undefined;
}

/** What the notes of one folder are called. */
export function notePath(directory: string, sessionId: string): string {
  return join(directory, `${sessionFolderName(sessionId)}${SUFFIX}`);
}

export async function listNotePaths(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith(SUFFIX)).map((name) => join(directory, name));
}

/** Epoch milliseconds; now for one that is gone. */
export async function modifiedAt(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}

/** `undefined` where there is none that can be read: the transcript tells all of it again. */
export async function readNoteState(path: string): Promise<NoteState | undefined> {
  try {
    const state = JSON.parse(await readFile(path, 'utf8')) as Partial<NoteState>;
    if (state.version !== 1 || !Number.isSafeInteger(state.position?.offset)) return undefined;
    parseNotedSession(state.session);
    // A draft of other rules is made again from the start, and goes on as the same memory. Without one all so far was left out.
    const isOfOtherRules = state.draft !== undefined && state.draft.version !== 1;
    return { ...(state as NoteState), ...(isOfOtherRules ? { draft: undefined, position: START } : {}) };
  } catch {
    return undefined;
  }
}

export async function saveNoteState(path: string, state: NoteState): Promise<void> {
  await replaceFile(path, JSON.stringify(state));
}

export function newNoteState(session: NotedSession): NoteState {
  return { version: 1, session, position: START, server: thisProcess, isUnstored: false };
}
