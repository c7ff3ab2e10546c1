import {
  KNOWLEDGE_LIMITS,
  TASK_STATUSES,
  type EarlierVersion,
  type ProgressStatus,
  type ProjectProgress,
  type ScopedProject,
  type Task,
  type TaskUpdate,
} from '@learning-memory/knowledge';
import { invalidInput, shown } from '../checks/invalid-input.ts';
import { oneOf, safeText } from '../checks/texts.ts';
import { earlierOf, stateOf } from '../earlier-versions.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { projectOf } from './project-of.ts';

export async function getProgress(
  context: KnowledgeContext,
  given: string,
  domain: string | undefined,
): Promise<ProgressStatus> {
  const scope = await projectOf(context, given);
  const [all, overview] = await Promise.all([context.store.listTasks(scope), context.store.overview(scope)]);
  const asked = domain === undefined ? undefined : keyOf(domain.trim());
  const tasks =
    asked === undefined ? all : all.filter((task) => task.domain !== undefined && keyOf(task.domain) === asked);
  const completed = tasks.filter(({ status }) => status === 'completed');
  return {
    percentComplete: percentOf(completed.length, tasks.length),
    currentSprint: overview?.currentSprint,
    completed,
    inProgress: tasks.filter(({ status }) => status === 'in_progress'),
    blocked: tasks.filter(({ status }) => status === 'blocked'),
  };
}

export async function updateTask(
  context: KnowledgeContext,
  given: string | ScopedProject,
  update: TaskUpdate,
): ReturnType<ProjectProgress['updateTask']> {
  const { fields, redactions } = safeUpdate(update);
  const key = keyOf(fields.name);
  return untilDone(async () => {
    const scope = await projectOf(context, given);
    const previous = (await context.store.listTasks(scope)).find(({ name }) => keyOf(name) === key);
    const task = changedTask(previous, fields, context.now());
    if (!(await context.store.saveTask({ scope, task, previous }))) return undefined;
    return { task, ...(previous && { previous }), redactions };
  });
}

export async function taskHistory(context: KnowledgeContext, given: string): Promise<readonly EarlierVersion<Task>[]> {
  return earlierOf(context, 'task', [await projectOf(context, given)]);
}

export async function revertTask(
  context: KnowledgeContext,
  given: string,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<Task> {
  const key = keyOf(name.trim());
  return untilDone(async () => {
    const scope = await projectOf(context, given);
    const previous = (await context.store.listTasks(scope)).find((known) => keyOf(known.name) === key);
    const versions = await taskHistory(context, scope);
    const own = versions.filter(({ state }) => keyOf(state.name) === key);
    const task = { ...stateOf(own, version, `task ${shown(name)}`), updatedAt: context.now() };
    return (await context.store.saveTask({ scope, task, previous })) ? task : undefined;
  });
}

/** 100 only once all of them are. */
function percentOf(completed: number, all: number): number {
  if (completed === all) return all === 0 ? 0 : 100;
  return Math.min(99, Math.round((100 * completed) / all));
}

/** Earlier versions kept accents as they were written. */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** What the update does not name stays. */
function changedTask(previous: Task | undefined, update: TaskUpdate, updatedAt: number): Task {
  const { name, status } = update;
  return {
    name: previous?.name ?? name,
    status,
    domain: unlessBlank(update.domain ?? previous?.domain),
    detail: unlessBlank(update.detail ?? previous?.detail),
    blocker: status === 'blocked' ? blockerOf(previous, update) : undefined,
    updatedAt,
  };
}

function unlessBlank(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function blockerOf(previous: Task | undefined, { name, blocker = previous?.blocker }: TaskUpdate): string {
  if (blocker !== undefined && blocker !== '') return blocker;
  throw invalidInput(`Field 'blocker' is missing: task '${name}' is blocked. Say what it waits for.`, {
    field: 'blocker',
  });
}

export function safeUpdate(update: TaskUpdate): { readonly fields: TaskUpdate; readonly redactions: number } {
  const status = oneOf(update.status, TASK_STATUSES, 'status');
  if (status !== 'blocked' && (update.blocker ?? '').trim() !== '') {
    const message = `Field 'blocker' is given, but the status is '${status}'. Give the status 'blocked', or leave it out.`;
    throw invalidInput(message, { field: 'blocker' });
  }
  const { taskName, domain, detail } = KNOWLEDGE_LIMITS;
  const name = safeText(update.name, { field: 'name', limit: taskName, required: true });
  const rest = {
    ...safeField(update.domain, 'domain', domain),
    ...safeField(update.detail, 'detail', detail),
    ...safeField(update.blocker, 'blocker', detail),
  };
  const texts = Object.entries(rest).map(([field, { text }]) => [field, text] as const);
  return {
    fields: { name: name.text, status, ...Object.fromEntries(texts) },
    redactions: Object.values(rest).reduce((sum, { count }) => sum + count, name.count),
  };
}

function safeField(
  given: string | undefined,
  field: string,
  limit: number,
): Record<string, { text: string; count: number }> {
  return given === undefined ? {} : { [field]: { ...safeText(given, { field, limit }) } };
}
