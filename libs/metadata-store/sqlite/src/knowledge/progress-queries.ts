import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { OverviewSave, ProjectOverview, SessionSummary, Task, TaskSave } from '@learning-memory/knowledge';
import { knowledgeOverview, knowledgeScope, knowledgeSession, knowledgeTask } from '../database/knowledge-schema.ts';
import { overviewOf, overviewRow, sessionOf, taskKey, taskOf, taskRow } from './progress-rows.ts';
import { liveScope, scopeNumber } from './read-scopes.ts';

const IMMEDIATE = { behavior: 'immediate' } as const;

export function readOverview(database: BetterSQLite3Database, scope: string): ProjectOverview | undefined {
  const found = database
    .select({ row: knowledgeOverview })
    .from(knowledgeOverview)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeOverview.scope))
    .where(liveScope(scope))
    .get();
  return found && overviewOf(found.row);
}

export function saveOverview(
  database: BetterSQLite3Database,
  { scope: id, overview, previous }: OverviewSave,
): boolean {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined || !isDeepStrictEqual(readOverview(transaction, id), previous)) return false;
    const row = overviewRow(overview);
    transaction
      .insert(knowledgeOverview)
      .values({ scope, ...row })
      .onConflictDoUpdate({ target: knowledgeOverview.scope, set: row })
      .run();
    return true;
  }, IMMEDIATE);
}

export interface SessionsAsk {
  readonly scope: string;
  readonly limit: number;
}

export function listSessions(database: BetterSQLite3Database, { scope, limit }: SessionsAsk): SessionSummary[] {
  return database
    .select({ row: knowledgeSession })
    .from(knowledgeSession)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeSession.scope))
    .where(liveScope(scope))
    .orderBy(desc(knowledgeSession.endedAt), desc(knowledgeSession.number))
    .limit(limit)
    .all()
    .map(({ row }) => sessionOf(row));
}

export interface NewSession {
  readonly scope: string;
  readonly session: SessionSummary;
}

export function appendSession(database: BetterSQLite3Database, { scope: id, session }: NewSession): boolean {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined) return false;
    const { tasksCompleted, ...row } = session;
    const tasks = JSON.stringify(tasksCompleted);
    transaction
      .insert(knowledgeSession)
      .values({ scope, ...row, tasksCompleted: tasks })
      .run();
    for (const name of tasksCompleted) completeTask(transaction, { scope, name, session });
    return true;
  }, IMMEDIATE);
}

interface CompletedTask {
  readonly scope: number;
  readonly name: string;
  readonly session: SessionSummary;
}

/** One that was completed before keeps its date. */
function completeTask(database: BetterSQLite3Database, { scope, name, session }: CompletedTask): void {
  const { status, domain, updatedAt } = knowledgeTask;
  const key = keyInStore(database, scope, name);
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
}

export function listTasks(database: BetterSQLite3Database, scope: string): Task[] {
  return database
    .select({ row: knowledgeTask })
    .from(knowledgeTask)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeTask.scope))
    .where(liveScope(scope))
    .orderBy(desc(knowledgeTask.updatedAt), asc(knowledgeTask.name))
    .all()
    .map(({ row }) => taskOf(row));
}

export function saveTask(database: BetterSQLite3Database, { scope: id, task, previous }: TaskSave): boolean {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, id);
    if (scope === undefined) return false;
    const key = keyInStore(transaction, scope, task.name);
    const ofName = and(eq(knowledgeTask.scope, scope), eq(knowledgeTask.key, key));
    const known = transaction.select().from(knowledgeTask).where(ofName).get();
    if (!isDeepStrictEqual(known && taskOf(known), previous)) return false;
    const row = { ...taskRow(task), key };
    transaction
      .insert(knowledgeTask)
      .values({ scope, ...row })
      .onConflictDoUpdate({ target: [knowledgeTask.scope, knowledgeTask.key], set: row })
      .run();
    return true;
  }, IMMEDIATE);
}

/** Its own; that of the same task where an earlier version kept its accents as they were written, as `listTasks` finds it first. */
function keyInStore(database: BetterSQLite3Database, scope: number, name: string): string {
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
