import type {
  CarriedProgress,
  CarriedStep,
  ImportedStep,
  ProjectOverview,
  SessionSummary,
  Task,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { safePatch } from './overview.ts';
import { projectOf } from './project-of.ts';
import { safeSession } from './sessions.ts';
import { keyOf, safeUpdate } from './tasks.ts';

/** More than anybody stores of one project. */
const ALL = 1_000_000;

export async function exportProgress({ store, ...context }: KnowledgeContext, given: string): Promise<CarriedProgress> {
  const scope = await projectOf({ store, ...context }, given);
  const overview = await store.overview(scope);
  const sessions = (await store.listSessions(scope, { limit: ALL })).toReversed();
  const tasks = [...(await store.listTasks(scope))].sort((one, other) => compareStrings(one.name, other.name));
  return { ...(overview && { overview }), sessions, tasks };
}

export async function importProgress(
  context: KnowledgeContext,
  given: string,
  step: CarriedStep,
): Promise<ImportedStep> {
  const scope = await projectOf(context, given);
  if ('overview' in step) return importOverview(context, scope, step.overview);
  if ('session' in step) return importSession(context, scope, step.session);
  return importTask(context, scope, step.task);
}

async function importOverview(
  { store }: KnowledgeContext,
  scope: string,
  given: ProjectOverview,
): Promise<ImportedStep> {
  const { updatedAt, ...patch } = given;
  const { fields, redactions } = safePatch(patch);
  const overview = { techStack: [], compliance: [], keyConstraints: [], ...fields, updatedAt };
  return untilDone(async () => {
    const previous = await store.overview(scope);
    if (previous !== undefined) return compared(overview, previous, redactions);
    const isSaved = await store.saveOverview({ scope, overview, previous });
    return isSaved ? { outcome: 'added', differsIn: [], redactions } : undefined;
  });
}

async function importSession({ store }: KnowledgeContext, scope: string, given: SessionSummary): Promise<ImportedStep> {
  const { summary, tasks: tasksCompleted, domain, nextPlanned, redactions } = safeSession(given);
  const { endedAt, durationMinutes, sessionId } = given;
  const session = { endedAt, durationMinutes, summary, tasksCompleted, domain, nextPlanned, sessionId };
  return untilDone(async () => {
    const present = (await store.listSessions(scope, { limit: ALL })).find((known) => isSameSession(known, session));
    if (present !== undefined) return compared(session, present, redactions);
    const saved = await store.saveSession(scope, session, { keepsTasks: true });
    return saved === false ? undefined : { outcome: 'added', differsIn: [], redactions };
  });
}

function isSameSession(one: SessionSummary, other: SessionSummary): boolean {
  if (one.sessionId !== undefined || other.sessionId !== undefined) return one.sessionId === other.sessionId;
  return one.endedAt === other.endedAt && one.summary === other.summary;
}

async function importTask({ store }: KnowledgeContext, scope: string, given: Task): Promise<ImportedStep> {
  const { fields, redactions } = safeUpdate(given);
  const task = { ...fields, updatedAt: given.updatedAt };
  return untilDone(async () => {
    const key = keyOf(task.name);
    const previous = (await store.listTasks(scope)).find(({ name }) => keyOf(name) === key);
    if (previous !== undefined) return compared(task, previous, redactions);
    const isSaved = await store.saveTask({ scope, task, previous });
    return isSaved ? { outcome: 'added', differsIn: [], redactions } : undefined;
  });
}

function compared<State extends object>(given: State, here: State, redactions: number): ImportedStep {
  const [one, other] = [fieldsOf(given), fieldsOf(here)];
  const differsIn = [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
  return { outcome: differsIn.length === 0 ? 'equal' : 'conflicting', differsIn: differsIn.sort(), redactions };
}

function fieldsOf(state: object): ReadonlyMap<string, string | undefined> {
  return new Map(Object.entries(state).map(([name, value]) => [name, JSON.stringify(value)]));
}
