import { resolve } from 'node:path';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { silentLogger, type Logger } from '@learning-memory/logging';
import { observationCollectorError, type ObservationCollector } from '@learning-memory/observation-collector';
import { redact } from '@learning-memory/redaction';
import { archiveEntries, removeSession } from './dead-sessions/archive-session.ts';
import { idsWithoutProject } from './ids-without-project.ts';
import { createDeadSessions } from './dead-sessions/dead-sessions.ts';
import { newGhapId } from './entries/ghap-id.ts';
import { checkDraft, checkPatch, checkResolution } from './entries/input-checks.ts';
import type { JournalContext, JournalProject } from './journal-context.ts';
import { toJournalError } from './files/journal-errors.ts';
import { nodeJournalFiles, type JournalFiles } from './files/journal-files.ts';
import {
  adoptOrphan,
  ownOrphans,
  resolveCurrent,
  resolveOrphanEntry,
  startEntry,
  updateEntry,
  type SessionParts,
} from './own-session/own-session.ts';
import { createProblemLog } from './files/problem-log.ts';
import { thisProcess, type ProcessIdentity } from './process-identity.ts';
import { createSessionClaim, type SessionClaim } from './own-session/session-claim.ts';
import { boundedSessionId, sessionFolderName } from './session-folder/session-folder-name.ts';
import { createSessionFolder, type SessionFolder } from './session-folder/session-folder.ts';

export interface JournalCollectorOptions {
  /** Is the folder of the journal, which is made with the first entry. */
  readonly directory: string;
  /** Is one per conversation, from outside; any text. The same id takes an earlier session up again. */
  readonly sessionId: string;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Makes the id of a new entry; by default `ghap_YYYYMMDD_HHMMSS_xxxxxx`. */
  readonly newId?: ((now: number) => string) | undefined;
  /** Asked whenever an entry needs it; without an answer the entry has no project. */
  readonly project?: (() => Promise<JournalProject | undefined>) | undefined;
  /** Several projects may write here: what carries no project may be anybody's. Default false. */
  readonly isShared?: boolean | undefined;
  readonly logger?: Logger | undefined;
}

/** Holds what tests replace. */
export interface JournalCollectorSeams {
  readonly files?: JournalFiles | undefined;
  readonly process?: ProcessIdentity | undefined;
}

/**
 * Gives a collector on plain files: `<directory>/<session>/` for what is under way, `<directory>/archive/` for the past.
 */
export function createJournalCollector(options: JournalCollectorOptions): ObservationCollector {
  return createCollectorWith(options, {});
}

export function createCollectorWith(
  options: JournalCollectorOptions,
  seams: JournalCollectorSeams,
): ObservationCollector {
  const sessionId = boundedSessionId(options.sessionId);
  const logger = options.logger ?? silentLogger;
  const context: JournalContext = {
    directory: resolve(options.directory),
    files: seams.files ?? nodeJournalFiles,
    process: seams.process ?? thisProcess,
    now: options.now ?? Date.now,
    newId: options.newId ?? newGhapId,
    logger,
    problems: createProblemLog(logger),
    isShared: options.isShared ?? false,
    project: async () => {
      try {
        return await options.project?.();
      } catch (error) {
        logger.warn('journal.project_unknown', { error });
        return undefined;
      }
    },
  };
  const folder = createSessionFolder(context, sessionFolderName(sessionId));
  const dead = createDeadSessions(context, folder.name);
  const claim = createSessionClaim({ context, folder, sessionId });
  return assemble({ context, sessionId, folder, dead }, claim);
}

function assemble(parts: SessionParts, claim: SessionClaim): ObservationCollector {
  const { context, sessionId, folder, dead } = parts;
  const queue = createQueue(context.directory);
  const reading = <T>(action: () => Promise<T>): Promise<T> =>
    queue.run(async (answer) => answer(await claim.forReading().then(action)));
  // Whoever asked need not wait until the lock is gone, only who comes next.
  const writing = <T>(action: () => Promise<T>): Promise<T> =>
    queue.run((answer) => folder.locked(async () => answer(await claim.forWriting().then(action))));
  // Asked before the lock is taken: a store that is busy must not hold up other processes.
  const writingFor = <T>(ask: AskProject, action: (project: string | undefined) => Promise<T>): Promise<T> =>
    queue.run(async (answer) => {
      const known = await ask();
      await folder.locked(async () => answer(await claim.forWriting().then(() => action(known))));
    });
  const current = async () => (await folder.current())?.entry;
  const project: AskProject = async () => (await context.project())?.id;
  const projectOfCurrent: AskProject = async () => ((await current())?.project === undefined ? project() : undefined);

  return {
    sessionId,
    start: async (draft) => {
      const checked = checkDraft(draft);
      return writingFor(project, (known) => startEntry(parts, checked, known));
    },
    update: async (patch) => {
      const checked = checkPatch(patch);
      return writing(() => updateEntry(parts, checked));
    },
    resolve: async (resolution) => {
      const checked = checkResolution(resolution);
      return writingFor(projectOfCurrent, (known) => resolveCurrent(parts, checked, known));
    },
    current: () => reading(current),
    sessionEntries: () => reading(() => folder.entries()),
    orphans: () => reading(async () => (await ownOrphans(parts)).map(({ open }) => open.entry)),
    adopt: (id) => writing(() => adoptOrphan(parts, id)),
    resolveOrphan: async (id, resolution) => {
      const checked = checkResolution(resolution);
      return reading(() => resolveOrphanEntry(parts, id, checked));
    },
    recordOutcome: (event) => writing(() => folder.saveEvent({ ...event, summary: redact(event.summary).text })),
    countToolUse: () => writing(() => countToolUse(folder)),
    unarchivedEntries: () => reading(async () => unarchivedEntries([...(await dead.list()), folder])),
    idsWithoutProject: () => reading(async () => (context.isShared ? [] : idsWithoutProject(context))),
    archive: (options) =>
      reading(async () => {
        await archiveDead(parts);
        const hasOwn = (await context.files.modifiedAt(folder.path)) !== undefined;
        if (options?.includeOwn && hasOwn) await folder.locked(() => archiveEntries(context, folder));
      }),
    problems: () =>
      reading(async () => {
        await unarchivedEntries([...(await dead.list()), folder]);
        await Promise.all([current(), folder.events(), dead.orphans()]);
        return context.problems.all();
      }),
    [Symbol.asyncDispose]: () => queue.close(() => claim.release()),
  };
}

type AskProject = () => Promise<string | undefined>;

type GiveAnswer<T> = (result: T) => void;

interface AnswerQueue {
  /** Runs one action after the other; each may still work after its answer. Rejects where an action does before it. */
  run<T>(action: (answer: GiveAnswer<T>) => Promise<void>): Promise<T>;
  /** Lets what was asked for before end, then runs `last` once and refuses the rest. */
  close(last: () => Promise<void>): Promise<void>;
}

function createQueue(directory: string): AnswerQueue {
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const append = <T>(action: (answer: GiveAnswer<T>) => Promise<void>): Promise<T> => {
    const answered = new Promise<T>((resolve, reject) => {
      tail = tail.then(() => action(resolve)).catch(reject);
    });
    return answered.catch((error: unknown) => {
      throw toJournalError(error, directory);
    });
  };
  return {
    run: async (action) => {
      if (!isClosed) return append(action);
      throw observationCollectorError('OBSERVATION_JOURNAL_UNAVAILABLE', 'This collector is closed. Make a new one.');
    },
    close: async (last) => {
      if (isClosed) return;
      isClosed = true;
      await append<void>(async (answer) => answer(await last()));
    },
  };
}

async function countToolUse(folder: SessionFolder): Promise<number> {
  const count = (await folder.toolCount()) + 1;
  await folder.saveToolCount(count);
  return count;
}

async function unarchivedEntries(folders: readonly SessionFolder[]): Promise<readonly ResolvedGhap[]> {
  const entries = (await Promise.all(folders.map((folder) => folder.entries()))).flat();
  return entries.sort((a, b) => a.resolvedAt - b.resolvedAt);
}

async function archiveDead({ context, dead }: SessionParts): Promise<void> {
  for (const folder of await dead.list()) {
    await folder.locked(async () => {
      if (!(await dead.isDead(folder))) return;
      await archiveEntries(context, folder);
      await removeSession(context, folder);
    });
    await context.files.removeFolder(folder.path);
  }
}
