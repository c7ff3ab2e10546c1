import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type {
  OverviewSave,
  ProjectOverview,
  SessionsAsk,
  SessionSummary,
  Task,
  TaskSave,
} from '@learning-memory/knowledge';
import { knowledgeOverview, knowledgeScope, knowledgeSession, knowledgeTask } from '../database/knowledge-schema.ts';
import { keepEarlier } from './earlier-versions.ts';
import { overviewOf, overviewRow, sessionOf, taskKey, taskOf, taskRow } from './progress-rows.ts';
import { liveScope, scopeNumber } from './read-scopes.ts';

const IMMEDIATE = { behavior: 'immediate' } as const;

export function readOverview(database: MetadataOrm, scope: string): ProjectOverview | undefined {
  const found = database
    .select({ row: knowledgeOverview })
    .from(knowledgeOverview)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeOverview.scope))
    .where(liveScope(scope))
    .get();
  return found && overviewOf(found.row);
}

export function saveOverview(database: MetadataOrm, { scope: id, overview, previous }: OverviewSave): boolean {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined || !isDeepStrictEqual(readOverview(transaction, id), previous)) return false;
    if (previous !== undefined && !saysTheSame(previous, overview)) {
      keepEarlier(transaction, { scope, kind: 'overview', replacedAt: overview.updatedAt ?? 0, state: previous });
    }
    const row = overviewRow(overview);
    transaction
      .insert(knowledgeOverview)
      .values({ scope, ...row })
      .onConflictDoUpdate({ target: knowledgeOverview.scope, set: row })
      .run();
    return true;
  }, IMMEDIATE);
}

/** Apart from when it was said. */
function saysTheSame<State extends { readonly updatedAt?: number | undefined }>(one: State, other: State): boolean {
  return isDeepStrictEqual({ ...one, updatedAt: other.updatedAt }, other);
}

export interface ScopeSessionsAsk extends SessionsAsk {
  readonly scope: string;
  readonly limit: number;
}

export function listSessions(database: MetadataOrm, { scope, limit, before }: ScopeSessionsAsk): SessionSummary[] {
  return database
    .select({ row: knowledgeSession })
    .from(knowledgeSession)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeSession.scope))
    .where(and(liveScope(scope), before === undefined ? undefined : lt(knowledgeSession.endedAt, before)))
    .orderBy(desc(knowledgeSession.endedAt), desc(knowledgeSession.number))
    .limit(limit)
    .all()
    .map(({ row }) => sessionOf(row));
}

export interface NewSession {
  readonly scope: string;
  readonly session: SessionSummary;
  readonly keepsTasks?: boolean | undefined;
}

export function saveSession(
  database: MetadataOrm,
  { scope: id, session, keepsTasks = false }: NewSession,
): false | { readonly previous?: SessionSummary } {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined) return false;
    const previous = replaceSession(transaction, scope, session);
    const { tasksCompleted, ...row } = session;
    const tasks = JSON.stringify(tasksCompleted);
    transaction
      .insert(knowledgeSession)
      .values({ scope, ...row, tasksCompleted: tasks })
      .run();
    for (const name of keepsTasks ? [] : tasksCompleted) completeTask(transaction, { scope, name, session });
    return { ...(previous && { previous }) };
  }, IMMEDIATE);
}

/** Makes what was said of the session earlier versions, and resolves with the last of it; there once were several of one session. */
function replaceSession(
  database: MetadataOrm,
  scope: number,
  { sessionId, endedAt: replacedAt }: SessionSummary,
): SessionSummary | undefined {
  if (sessionId === undefined) return undefined;
  const ofSession = and(eq(knowledgeSession.scope, scope), eq(knowledgeSession.sessionId, sessionId));
  const rows = database
    .select()
    .from(knowledgeSession)
    .where(ofSession)
    .orderBy(asc(knowledgeSession.endedAt), asc(knowledgeSession.number))
    .all();
  const states = rows.map(sessionOf);
  for (const state of states) keepEarlier(database, { scope, kind: 'session', key: sessionId, replacedAt, state });
  database.delete(knowledgeSession).where(ofSession).run();
  return states.at(-1);
}

interface CompletedTask {
  readonly scope: number;
  readonly name: string;
  readonly session: SessionSummary;
}

/** One that was completed before keeps its date. */
function completeTask(database: MetadataOrm, { scope, name, session }: CompletedTask): void {
  const { status, domain, updatedAt } = knowledgeTask;
  const key = keyInStore(database, scope, name);
  const previous = taskOfKey(database, scope, key);
  const completed = taskRow({ name, status: 'completed', domain: session.domain, updatedAt: session.endedAt });
  database
    .insert(knowledgeTask)
    .values({ scope, ...completed, key })
    .onConflictDoUpdate({
      target: [knowledgeTask.scope, knowledgeTask.key],
      set: {
        status: 'completed',
        blocker: null,
        domain: sql`coalesce(${domain}, excluded.domain)`,
        updatedAt: sql`CASE ${status} WHEN 'completed' THEN ${updatedAt} ELSE excluded.updated_at END`,
      },
    })
    .run();
  const task = taskOfKey(database, scope, key);
  if (previous === undefined || task === undefined || saysTheSame(previous, task)) return;
  keepEarlier(database, { scope, kind: 'task', key, replacedAt: session.endedAt, state: previous });
}

export function listTasks(database: MetadataOrm, scope: string): Task[] {
  return database
    .select({ row: knowledgeTask })
    .from(knowledgeTask)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeTask.scope))
    .where(liveScope(scope))
    .orderBy(desc(knowledgeTask.updatedAt), asc(knowledgeTask.name))
    .all()
    .map(({ row }) => taskOf(row));
}

export function saveTask(database: MetadataOrm, { scope: id, task, previous }: TaskSave): boolean {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined) return false;
    const key = keyInStore(transaction, scope, task.name);
    if (!isDeepStrictEqual(taskOfKey(transaction, scope, key), previous)) return false;
    if (previous !== undefined && !saysTheSame(previous, task)) {
      keepEarlier(transaction, { scope, kind: 'task', key, replacedAt: task.updatedAt, state: previous });
    }
    const row = { ...taskRow(task), key };
    transaction
      .insert(knowledgeTask)
      .values({ scope, ...row })
      .onConflictDoUpdate({ target: [knowledgeTask.scope, knowledgeTask.key], set: row })
      .run();
    return true;
  }, IMMEDIATE);
}

function taskOfKey(database: MetadataOrm, scope: number, key: string): Task | undefined {
  const ofName = and(eq(knowledgeTask.scope, scope), eq(knowledgeTask.key, key));
  const row = database.select().from(knowledgeTask).where(ofName).get();
  return row && taskOf(row);
}

/** Its own; that of the same task where an earlier version kept its accents as they were written, as `listTasks` finds it first. */
function keyInStore(database: MetadataOrm, scope: number, name: string): string {
  const own = taskKey(name);
  if (own === own.normalize('NFD')) return own;
  const known = database
    .select({ key: knowledgeTask.key })
    .from(knowledgeTask)
    .where(eq(knowledgeTask.scope, scope))
    .orderBy(desc(knowledgeTask.updatedAt), asc(knowledgeTask.name))
    .all();
  return known.find(({ key }) => taskKey(key) === own)?.key ?? own;
}
