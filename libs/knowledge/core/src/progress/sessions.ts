import {
  KNOWLEDGE_LIMITS,
  SESSION_IDLE_MINUTES,
  type EarlierVersion,
  type ProjectProgress,
  type ScopedProject,
  type SessionDraft,
  type SessionsAsk,
  type SessionSummary,
} from '@learning-memory/knowledge';
import { invalidInput } from '../checks/invalid-input.ts';
import { safeText, safeTexts, type SafeText } from '../checks/texts.ts';
import { earlierOf } from '../earlier-versions.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { projectOf } from './project-of.ts';

const DEFAULT_LIMIT = 10;
const MINUTE_MS = 60_000;

export async function getSessions(
  context: KnowledgeContext,
  given: string,
  { limit = DEFAULT_LIMIT, before }: SessionsAsk,
): Promise<readonly SessionSummary[]> {
  const most = KNOWLEDGE_LIMITS.sessions;
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    const message = `Field 'limit' is ${limit}. Give a whole number from 1 to ${most}.`;
    throw invalidInput(message, { field: 'limit', value: limit, limit: most });
  }
  return context.store.listSessions(await projectOf(context, given), { limit, before });
}

export async function storeSession(
  context: KnowledgeContext,
  given: string | ScopedProject,
  draft: SessionDraft,
): ReturnType<ProjectProgress['storeSession']> {
  const { summary, tasks, domain, nextPlanned, redactions } = safeSession(draft);
  const endedAt = context.now();
  const session: SessionSummary = {
    endedAt,
    durationMinutes: minutesWorked(draft.events ?? [], endedAt),
    summary,
    tasksCompleted: tasks,
    domain,
    nextPlanned,
    sessionId: draft.sessionId,
  };
  return untilDone(async () => {
    const scope = await projectOf(context, given);
    const saved = await context.store.saveSession(scope, session);
    return saved === false ? undefined : { session, ...saved, redactions };
  });
}

export async function sessionHistory(
  context: KnowledgeContext,
  given: string,
): Promise<readonly EarlierVersion<SessionSummary>[]> {
  return earlierOf(context, 'session', [await projectOf(context, given)]);
}

export interface SafeSession extends Pick<SessionSummary, 'summary' | 'domain' | 'nextPlanned'> {
  readonly tasks: readonly string[];
  readonly redactions: number;
}

export function safeSession(draft: SessionDraft): SafeSession {
  const { summary: limit, tasksCompleted: items, taskName, domain, nextPlanned } = KNOWLEDGE_LIMITS;
  const texts = {
    summary: safeText(draft.summary, { field: 'summary', limit, required: true }),
    domain: safeText(draft.domain ?? '', { field: 'domain', limit: domain }),
    nextPlanned: safeText(draft.nextPlanned ?? '', { field: 'next_planned', limit: nextPlanned }),
  };
  const tasks = safeTexts(draft.tasksCompleted, { field: 'tasks_completed', limit: taskName, items });
  return {
    summary: texts.summary.text,
    tasks: onceWhateverTheCase(tasks.texts),
    domain: textOf(texts.domain),
    nextPlanned: textOf(texts.nextPlanned),
    redactions: tasks.count + Object.values(texts).reduce((sum, { count }) => sum + count, 0),
  };
}

function textOf({ text }: SafeText): string | undefined {
  return text === '' ? undefined : text;
}

function onceWhateverTheCase(names: readonly string[]): readonly string[] {
  const keys = names.map((name) => name.toLowerCase());
  return names.filter((_name, position) => keys.indexOf(keys[position] ?? '') === position);
}

/** Null without an event; what is yet to come is none. */
function minutesWorked(events: readonly number[], endedAt: number): number | null {
  const times = events.filter((time) => time <= endedAt).toSorted((a, b) => a - b);
  if (times.length === 0) return null;
  const pauses = times.map((time, position) => (times[position + 1] ?? endedAt) - time);
  const worked = pauses.filter((pause) => pause <= SESSION_IDLE_MINUTES * MINUTE_MS);
  return Math.round(worked.reduce((sum, pause) => sum + pause, 0) / MINUTE_MS);
}
