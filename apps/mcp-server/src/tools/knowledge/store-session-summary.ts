import type { SessionSummary } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField, redactionsOf } from './knowledge-fields.ts';
import { scopeToRead, scopeToWrite } from './knowledge-scope.ts';

export function storeSessionSummaryTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_session_summary',
    title: 'Store session summary',
    description:
      'At the end of a session: what was done and what comes next. Tasks named here count as completed. Again, it replaces the first.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({
      project_id: projectIdField,
      summary: z.string().describe('One to three sentences'),
      tasks_completed: z.array(z.string()).describe('Names of tasks, [] for none'),
      domain: optionalField(z.string()).describe('Part of the project: backend-api'),
      next_planned: optionalField(z.string()).describe('Where the next session goes on'),
    }),
    output: z.object({
      success: z.literal(true),
      project_id: z.string(),
      duration_minutes: z.int().nullable(),
      /** Of this session, which the new one takes the place of. */
      previous_summary: z.string().optional(),
      /** Tasks that only the summary before named: they stay completed. */
      still_completed: z.array(z.string()).optional(),
      redactions: z.int().optional(),
    }),
    async run({ project_id: asked, summary, tasks_completed: tasksCompleted, domain, next_planned: nextPlanned }) {
      const scope = await scopeToWrite(services, asked);
      const { sessionId } = services.collector;
      const { session, previous, redactions } = await services.knowledge.storeSession(scope, {
        ...{ summary, tasksCompleted, domain, nextPlanned, sessionId },
        events: await services.sessionEvents.read(),
      });
      const { durationMinutes } = session;
      return {
        success: true as const,
        project_id: await scopeToRead(services, asked),
        duration_minutes: durationMinutes,
        ...(previous && { previous_summary: previous.summary, ...stillCompleted(previous, session) }),
        ...redactionsOf(redactions),
      };
    },
  });
}

function stillCompleted(previous: SessionSummary, session: SessionSummary): { readonly still_completed?: string[] } {
  const named = new Set(session.tasksCompleted.map((task) => task.toLowerCase()));
  const others = previous.tasksCompleted.filter((task) => !named.has(task.toLowerCase()));
  return others.length === 0 ? {} : { still_completed: others };
}
