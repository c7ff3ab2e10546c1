import type { ActiveGhap, ResolvedGhap } from '@learning-memory/ghap';
import type { SessionCollector } from '@learning-memory/observation-collector';
import { redact } from '@learning-memory/redaction';
import { createAnswerQueue, type AnswerQueue } from '../answer-queue.ts';
import { archiveEntries, removeSession } from '../dead-sessions/archive-session.ts';
import { createDeadSessions } from '../dead-sessions/dead-sessions.ts';
import { checkDraft, checkPatch, checkResolution } from '../entries/input-checks.ts';
import { idsWithoutProject } from '../ids-without-project.ts';
import type { JournalContext } from '../journal-context.ts';
import { entryFolderName } from '../session-folder/session-folder-name.ts';
import { createSessionFolder, type SessionFolder } from '../session-folder/session-folder.ts';
import {
  adoptOrphan,
  ownOrphans,
  resolveCurrent,
  resolveOrphanEntry,
  startEntry,
  updateEntry,
  type SessionParts,
} from './own-session.ts';
import { createSessionClaim, type SessionClaim } from './session-claim.ts';

/** One session, or one subagent of it, in a folder of its own. */
export interface OwnSession {
  readonly collector: SessionCollector;
  readonly parts: SessionParts;
  readonly claim: SessionClaim;
  /** Runs alone among the calls of the collector. */
  alone<T>(action: () => Promise<T>): Promise<T>;
}

export interface SessionName {
  readonly sessionId: string;
  readonly agentId?: string | undefined;
}

export function openSession(context: JournalContext, name: SessionName): OwnSession {
  const folder = createSessionFolder(context, entryFolderName(name));
  const parts: SessionParts = { ...name, context, folder, dead: createDeadSessions(context, folder.name) };
  const claim = createSessionClaim({ context, folder, sessionId: name.sessionId });
  const queue = createAnswerQueue(context.directory);
  const alone = <T>(action: () => Promise<T>): Promise<T> => queue.run(async (answer) => answer(await action()));
  return { collector: assemble(parts, claim, queue), parts, claim, alone };
}

/** Ways to do one thing after the other. */
function turnsOf({ folder }: SessionParts, claim: SessionClaim, queue: AnswerQueue) {
  return {
    reading: <T>(action: () => Promise<T>): Promise<T> =>
      queue.run(async (answer) => answer(await claim.forReading().then(action))),
    /** Whoever asked need not wait until the lock is gone, only who comes next. */
    writing: <T>(action: () => Promise<T>): Promise<T> =>
      queue.run((answer) => folder.locked(async () => answer(await claim.forWriting().then(action)))),
    /** The project is asked for before the lock is taken: a store that is busy must not hold up other processes. */
    writingFor: <T>(ask: AskProject, action: (project: string | undefined) => Promise<T>): Promise<T> =>
      queue.run(async (answer) => {
        const known = await ask();
        await folder.locked(async () => answer(await claim.forWriting().then(() => action(known))));
      }),
  };
}

function assemble(parts: SessionParts, claim: SessionClaim, queue: AnswerQueue): SessionCollector {
  const { context, sessionId, folder, dead } = parts;
  const { reading, writing, writingFor } = turnsOf(parts, claim, queue);
  const current = () => readCurrent(folder);
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
    archive: ({ handedOver, includeOwn }) =>
      reading(async () => {
        const ids = new Set(handedOver);
        await archiveDead(parts, ids);
        const hasOwn = (await context.files.modifiedAt(folder.path)) !== undefined;
        if (includeOwn && hasOwn) await folder.locked(() => archiveEntries(context, folder, ids));
      }),
    problems: () =>
      reading(async () => {
        const entries = dead.list().then((left) => unarchivedEntries([...left, folder]));
        await Promise.all([entries, current(), folder.events(), dead.orphans()]);
        await folder.reportSetAside();
        return context.problems.all();
      }),
    [Symbol.asyncDispose]: () => queue.close(() => claim.release()),
  };
}

type AskProject = () => Promise<string | undefined>;

/** What cannot be read is set aside at once; where that fails it counts as absent all the same. */
async function readCurrent(folder: SessionFolder): Promise<ActiveGhap | undefined> {
  const open = await folder.current();
  if (folder.wasUnreadable()) await folder.locked(() => folder.setAsideUnreadable()).catch(() => undefined);
  return open?.entry;
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

async function archiveDead({ context, dead }: SessionParts, handedOver: ReadonlySet<string>): Promise<void> {
  for (const folder of await dead.list()) {
    await folder.locked(async () => {
      if (!(await dead.isDead(folder))) return;
      await archiveEntries(context, folder, handedOver);
      await removeSession(context, folder);
    });
    await context.files.removeFolder(folder.path);
  }
}
