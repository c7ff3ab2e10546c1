import { TASK_STATUSES, type ProgressStatus, type Task } from '@learning-memory/knowledge';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';

const task = z.object({ name: z.string(), domain: z.string().nullable() });

const earlierTask = task.extend({
  ...earlierOutput,
  status: z.enum(TASK_STATUSES),
  detail: z.string().optional(),
  blocker: z.string().optional(),
});

/** Of each list in an answer, as JSON. */
const MOST_BYTES = 4000;

const NO_TASKS: ProgressStatus = { percentComplete: 0, completed: [], inProgress: [], blocked: [] };

export function getProgressStatusTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_progress_status',
    title: 'Get progress status',
    description: 'At the start of a session: tasks done, under way and blocked.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      project_id: projectIdField,
      domain: optionalField(z.string()).describe('Tasks of one part alone'),
      history: historyField,
    }),
    output: z.object({
      overall_progress: z.string(),
      current_sprint: z.string().nullable(),
      completed_tasks: z.array(task.extend({ date: z.string() })),
      in_progress_tasks: z.array(task.extend({ status: z.string().nullable() })),
      blocked_tasks: z.array(task.extend({ blocker: z.string() })),
      history: z.array(earlierTask).optional(),
      /** Present where there is too much. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project_id: asked, domain, history: page }) {
      const scope = await projectToRead(services, asked);
      const progress = scope === undefined ? NO_TASKS : await services.knowledge.getProgress(scope, { domain });
      const completed = progress.completed.map((done) => ({
        ...named(done),
        date: toIso(done.updatedAt).slice(0, 10),
      }));
      const open = progress.inProgress.map((going) => ({ ...named(going), status: going.detail ?? null }));
      const blocked = progress.blocked.map((one) => ({ ...named(one), blocker: one.blocker ?? '' }));
      const [shown, shownOpen, shownBlocked] = [shorten(completed), shorten(open), shorten(blocked)];
      const { cut, ...history } = historyPage(await earlierOf(services, scope, { progress, page }), page);
      return {
        overall_progress: `${progress.percentComplete}% complete`,
        current_sprint: progress.currentSprint ?? null,
        completed_tasks: shown,
        in_progress_tasks: shownOpen,
        blocked_tasks: shownBlocked,
        ...history,
        ...leftOutOf([
          ...describeCut('completed', completed, shown),
          ...describeCut('in progress', open, shownOpen),
          ...describeCut('blocked', blocked, shownBlocked),
          ...cut,
        ]),
      };
    },
  });
}

interface TasksAsked {
  readonly progress: ProgressStatus;
  /** Nothing is read where no page is asked for. */
  readonly page: number | undefined;
}

/** What the tasks asked for said before. */
async function earlierOf(
  { knowledge }: ToolServices,
  scope: string | undefined,
  { progress, page }: TasksAsked,
): Promise<readonly z.output<typeof earlierTask>[]> {
  if (scope === undefined || page === undefined) return [];
  const tasks = [progress.completed, progress.inProgress, progress.blocked].flat();
  const names = new Set(tasks.map(({ name }) => name));
  const versions = await knowledge.taskHistory(scope);
  return versions
    .filter(({ state }) => names.has(state.name))
    .map((earlier) => {
      const { status, detail, blocker } = earlier.state;
      const more = { ...(detail !== undefined && { detail }), ...(blocker !== undefined && { blocker }) };
      return { ...named(earlier.state), ...toEarlier(earlier), status, ...more };
    });
}

function shorten<Item>(tasks: readonly Item[]): Item[] {
  return firstWithin(tasks, MOST_BYTES);
}

function describeCut(
  status: string,
  { length: all }: readonly unknown[],
  { length: shown }: readonly unknown[],
): string[] {
  const rest = all - shown;
  return rest === 0
    ? []
    : [`${String(rest)} of ${String(all)} tasks ${status}, changed before those; ask for one domain`];
}

function named({ name, domain }: Task): z.output<typeof task> {
  return { name, domain: domain ?? null };
}
