import type { ProgressStatus, Task } from '@learning-memory/knowledge';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';

const task = z.object({ name: z.string(), domain: z.string().nullable() });

/** Of each list in an answer. */
const MOST_CHARACTERS = 4000;

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
    }),
    output: z.object({
      overall_progress: z.string(),
      current_sprint: z.string().nullable(),
      completed_tasks: z.array(task.extend({ date: z.string() })),
      in_progress_tasks: z.array(task.extend({ status: z.string().nullable() })),
      blocked_tasks: z.array(task.extend({ blocker: z.string() })),
      /** Present where there is too much. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project_id: asked, domain }) {
      const scope = await projectToRead(services, asked);
      const progress = scope === undefined ? NO_TASKS : await services.knowledge.getProgress(scope, { domain });
      const completed = progress.completed.map((done) => ({
        ...named(done),
        date: toIso(done.updatedAt).slice(0, 10),
      }));
      const open = progress.inProgress.map((going) => ({ ...named(going), status: going.detail ?? null }));
      const blocked = progress.blocked.map((one) => ({ ...named(one), blocker: one.blocker ?? '' }));
      const [shown, shownOpen, shownBlocked] = [shorten(completed), shorten(open), shorten(blocked)];
      return {
        overall_progress: `${progress.percentComplete}% complete`,
        current_sprint: progress.currentSprint ?? null,
        completed_tasks: shown,
        in_progress_tasks: shownOpen,
        blocked_tasks: shownBlocked,
        ...leftOutOf([
          ...describeCut('completed', completed, shown),
          ...describeCut('in progress', open, shownOpen),
          ...describeCut('blocked', blocked, shownBlocked),
        ]),
      };
    },
  });
}

function shorten<Item>(tasks: readonly Item[]): Item[] {
  return firstWithin(tasks, MOST_CHARACTERS);
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
