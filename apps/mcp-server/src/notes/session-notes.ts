import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY_SUFFIX } from '@learning-memory/durable-file';
import { LearningMemoryError } from '@learning-memory/errors';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { ProjectService } from '@learning-memory/project';
import { isGone } from '@learning-memory/process-identity';
import { updateSessionNoteByLastWords } from '@learning-memory/session-note';
import { LOCK_SUFFIX, withNoteLock } from './note-lock.ts';
import { listNoteRequests, readNoteRequest, requestNote } from './note-requests.ts';
import {
  listNotePaths,
  modifiedAt,
  newNoteState,
  notePath,
  readNoteState,
  saveNoteState,
  type NoteState,
} from './note-state.ts';
import type { NotedSession } from './noted-session.ts';
import { readTranscript, type ReadingLimits } from './read-transcript.ts';
import { skipToEnd, skipTranscript } from './skip-transcript.ts';
import { storeNote } from './store-note.ts';
import { openTranscript } from './transcript-file.ts';

/** One note a session, from what the client writes down of it: a draft on disk, and a memory once it is asked for. */
export interface SessionNotes {
  /**
   * Adds what was appended to the transcript, until a time by `performance.now()` and at most some megabytes; the next call
   * goes on. Where there is no transcript it adds the last words of the agent. On disk before it resolves.
   */
  update(session: NotedSession & { readonly lastWords?: string }, until: number): Promise<void>;
  /**
   * Leaves out what was appended so far, and where the turn goes on the rest of it: the project is switched off. On disk before
   * it resolves.
   */
  skip(session: NotedSession, turn: { readonly goesOn: boolean }): Promise<void>;
  /** Asks for the note to become a memory; on disk before it resolves. */
  request(session: NotedSession): Promise<void>;
  /** Meets all requests, each with the transcript up to its end; resolves with how many. */
  storeRequested(): Promise<number>;
  /** Asks for the notes of sessions that are gone without asking, and drops what no session can go on with. */
  requestOrphans(): Promise<number>;
}

export interface SessionNotesOptions {
  readonly directory: string;
  readonly memories: Pick<MemoryService, 'store' | 'update'>;
  /** The project of a folder. */
  readonly projects: Pick<ProjectService, 'identify'>;
  readonly logger?: Logger | undefined;
}

/** Read by one hook; so much takes a fraction of a second. */
const BYTES_PER_UPDATE = 4 * 1024 * 1024;
/** Behind the client's back, so that a hook of the same session need not wait long for its turn. */
const BYTES_PER_TURN = 1024 * 1024;
const DAY = 86_400_000;
/** A session that said nothing for so long is over, whatever became of its server. */
const ORPHANED_AFTER = DAY;
/** Clients keep transcripts for 30 days, and nobody can go on with a session without. */
const KEPT_FOR = 31 * DAY;

export function createSessionNotes(options: SessionNotesOptions): SessionNotes {
  const { directory, memories, projects, logger = silentLogger } = options;

  async function update(session: NotedSession, limits: DraftUpdate): Promise<boolean> {
    const path = notePath(directory, session.id);
    return await withNoteLock(path, () => updateDraft(path, session, limits));
  }

  async function projectOf(folder: string): Promise<string | undefined> {
    try {
      return (await projects.identify(folder)).id;
    } catch (error) {
      // Whatever else failed may succeed for the next server: until then the request stays.
      if (!namesNoFolder(error)) throw error;
      logger.info('notes.project_unknown', { error });
      return undefined;
    }
  }

  async function store(session: NotedSession): Promise<void> {
    while (!(await update(session, { bytes: BYTES_PER_TURN, until: Number.POSITIVE_INFINITY }))) continue;
    const path = notePath(directory, session.id);
    await withNoteLock(path, async () => {
      const state = await readNoteState(path);
      const save = (changed: NoteState): Promise<void> => saveNoteState(path, changed);
      if (state !== undefined) await storeNote(state, { memories, projectOf, save });
    });
  }

  return {
    async update({ lastWords = '', ...session }, until) {
      await update(session, { bytes: BYTES_PER_UPDATE, until, lastWords });
    },
    skip: (session, { goesOn }) => skipTranscript(directory, session, goesOn),
    request: (session) => requestNote(directory, session),
    async storeRequested() {
      const requests = await listNoteRequests(directory);
      for (const request of requests) {
        let session: NotedSession | undefined;
        try {
          session = await readNoteRequest(request);
          if (session !== undefined) await store(session);
          await rm(request, { force: true });
        } catch (error) {
          // One that cannot be met, or not yet, is no reason to leave out the others.
          logger.warn('notes.unstored', { session: session?.id, error });
          if (isLasting(error)) await setAside(request);
        }
      }
      return requests.length;
    },
    requestOrphans: () => requestOrphans(directory),
  };
}

/** Trying again changes nothing: what is stored is wrong, not where. */
function isLasting(error: unknown): boolean {
  if (LearningMemoryError.isInstance(error)) return error.kind === 'validation';
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** `doctor` names it; whoever repairs it gives it its name back. */
async function setAside(path: string): Promise<void> {
  await rename(path, `${path}.corrupt-${Date.now()}`).catch(() => undefined);
}

/** The folder is gone, or the client named none. */
function namesNoFolder(error: unknown): boolean {
  if (!LearningMemoryError.isInstance(error)) return false;
  return error.code === 'PROJECT_PATH_NOT_FOUND' || error.code === 'PROJECT_INVALID_INPUT';
}

/** What a draft is brought up to date with. */
interface DraftUpdate extends ReadingLimits {
  /** What the agent said last, where the hook tells. */
  readonly lastWords?: string;
}

/** Resolves with whether all of the transcript is in the draft. Needs the lock of the note. */
async function updateDraft(path: string, session: NotedSession, limits: DraftUpdate): Promise<boolean> {
  const file = await openTranscript(session.transcript);
  if (file === undefined) {
    await addLastWords(path, session, limits.lastWords ?? '');
    return true;
  }
  try {
    const known = await readNoteState(path);
    if (known?.isTurnOff === true) {
      await skipToEnd(path, { ...known, session, isTurnOff: false }, file);
      return true;
    }
    const before = known ?? newNoteState(session);
    const { draft, position, lines, isAtEnd } = await readTranscript(file, before, limits);
    const saidAt = Math.floor((await file.stat()).mtimeMs);
    const after = { ...before, ...newNoteState(session), draft, position, saidAt };
    const changed: NoteState = { ...after, stored: before.stored, isUnstored: before.isUnstored || lines > 0 };
    if (JSON.stringify(changed) !== JSON.stringify(known)) await saveNoteState(path, changed);
    return isAtEnd;
  } finally {
    await file.close();
  }
}

/** Where the client wrote nothing down. Needs the lock of the note. */
async function addLastWords(path: string, session: NotedSession, lastWords: string): Promise<void> {
  if (lastWords.trim() === '') return;
  const before = (await readNoteState(path)) ?? newNoteState(session);
  const draft = updateSessionNoteByLastWords(before.draft, lastWords);
  if (draft === before.draft) return;
  const { server } = newNoteState(session);
  await saveNoteState(path, { ...before, session, server, draft, saidAt: Date.now(), isUnstored: true });
}

/** Resolves with how many; drops what no session can go on with. */
async function requestOrphans(directory: string): Promise<number> {
  await removeLeftovers(directory);
  let orphans = 0;
  for (const path of await listNotePaths(directory)) {
    try {
      if (await requestOrphan(directory, path)) orphans += 1;
    } catch (error) {
      if (isLasting(error)) await setAside(path);
      else throw error;
    }
  }
  return orphans;
}

/** Resolves with whether it was one. */
async function requestOrphan(directory: string, path: string): Promise<boolean> {
  const state = await readNoteState(path);
  const age = Date.now() - (await modifiedAt(path));
  if (state !== undefined && isOrphaned(state, age)) {
    await requestNote(directory, state.session);
    return true;
  }
  if (age > KEPT_FOR) await rm(path, { force: true, recursive: true });
  return false;
}

/** Its session wrote what is in no memory, and its server is gone. */
function isOrphaned({ isUnstored, server }: NoteState, age: number): boolean {
  return isUnstored && (isGone(server) || age > ORPHANED_AFTER);
}

/** What a killed process was about to write, and the lock it held. */
async function removeLeftovers(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((name) => name.endsWith(TEMPORARY_SUFFIX) || name.endsWith(LOCK_SUFFIX))) {
    const path = join(directory, name);
    if (Date.now() - (await modifiedAt(path)) > DAY) await rm(path, { force: true, recursive: true });
  }
}
