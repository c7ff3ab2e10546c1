import type { ProgressStatus, Task } from '@learning-memory/knowledge';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';

const task = z.object({ name: z.string(), domain: z.string().nullable() });

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
    }),
    async run({ project_id: asked, domain }) {
      const scope = await projectToRead(services, asked);
      const progress = scope === undefined ? NO_TASKS : await services.knowledge.getProgress(scope, { domain });
      return {
        overall_progress: `${progress.percentComplete}% complete`,
        current_sprint: progress.currentSprint ?? null,
        completed_tasks: progress.completed.map((done) => ({
          ...named(done),
          date: toIso(done.updatedAt).slice(0, 10),
        })),
        in_progress_tasks: progress.inProgress.map((open) => ({ ...named(open), status: open.detail ?? null })),
        blocked_tasks: progress.blocked.map((blocked) => ({ ...named(blocked), blocker: blocked.blocker ?? '' })),
      };
    },
  });
}

function named({ name, domain }: Task): z.output<typeof task> {
  return { name, domain: domain ?? null };
}
