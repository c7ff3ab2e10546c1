import type { UnstoredNote } from '@learning-memory/context-assembler';
import { contentHashOf, memoryIdOf } from '@learning-memory/memory-core';
import type { ProjectIds } from '@learning-memory/project';
import { renderSessionNote } from '@learning-memory/session-note';
import { listNotePaths, modifiedAt, notePath, readNoteState, type NoteState } from './note-state.ts';

/** Drafts that are looked at, the last changed first: others are of sessions long ago. */
const MOST = 8;

export interface UnstoredNoteOptions {
  /** Where the drafts lie. */
  readonly directory: string;
  /** Its own is none. */
  readonly sessionId: string;
  /** Id of the project of a folder. */
  readonly projectOf: (folder: string) => Promise<string | undefined>;
  /** Whose notes are asked for; those of all projects without it. */
  readonly projects: ProjectIds | undefined;
}

/**
 * The note of the project's last session: it is stored by the server of the next one, while that session's start is told already.
 * `undefined` where it is stored, or there is none.
 */
export async function unstoredNote(options: UnstoredNoteOptions): Promise<UnstoredNote | undefined> {
  const notes: NoteOfProject[] = [];
  for (const path of await lastChanged(options.directory)) {
    const note = await noteOfProject(path, options);
    if (note !== undefined) notes.push(note);
  }
  // A note that became a memory was changed then, and said before.
  const [last] = notes.toSorted((one, other) => (other.state.saidAt ?? 0) - (one.state.saidAt ?? 0));
  return last?.state.isUnstored === true ? toUnstoredNote(last.state, last.project) : undefined;
}

interface NoteOfProject {
  readonly state: NoteState;
  readonly project: string;
}

async function noteOfProject(
  path: string,
  { sessionId, projects, projectOf }: UnstoredNoteOptions,
): Promise<NoteOfProject | undefined> {
  const state = await readNoteState(path);
  if (state === undefined || state.session.id === sessionId) return undefined;
  const project = await projectOf(state.session.folder).catch(() => undefined);
  return project === undefined || projects?.includes(project) === false ? undefined : { state, project };
}

/** The note of the session itself, as far as it is written down; `undefined` without any. */
export async function ownNote(options: Omit<UnstoredNoteOptions, 'projects'>): Promise<UnstoredNote | undefined> {
  const state = await readNoteState(notePath(options.directory, options.sessionId));
  const project = state && (await options.projectOf(state.session.folder).catch(() => undefined));
  return state === undefined || project === undefined ? undefined : toUnstoredNote(state, project);
}

async function lastChanged(directory: string): Promise<readonly string[]> {
  const timed = await Promise.all(
    (await listNotePaths(directory)).map(async (path) => ({ path, time: await modifiedAt(path) })),
  );
  return timed
    .toSorted((one, other) => other.time - one.time)
    .slice(0, MOST)
    .map(({ path }) => path);
}

function toUnstoredNote({ draft, session, stored, saidAt = 0 }: NoteState, project: string): UnstoredNote | undefined {
  const content = draft && renderSessionNote(draft);
  if (content === undefined) return undefined;
  const id = stored?.id ?? memoryIdOf(contentHashOf(content), project);
  return { id, content, sessionId: session.id, saidAt };
}
