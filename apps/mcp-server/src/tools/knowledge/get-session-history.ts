import { KNOWLEDGE_LIMITS, type SessionSummary } from '@learning-memory/knowledge';
import { limitField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';

const sessionOutput = z.object({
  date: z.string(),
  duration_minutes: z.int().nullable(),
  summary: z.string(),
  tasks_completed: z.array(z.string()),
  domain: z.string().nullable(),
  next_planned: z.string().nullable(),
});

export function getSessionHistoryTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_session_history',
    title: 'Get session history',
    description: 'At the start of a session: summaries of the last ones, the latest first.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      project_id: projectIdField,
      limit: limitField({ default: 3, max: KNOWLEDGE_LIMITS.sessions }).describe('How many sessions'),
    }),
    output: z.object({ sessions: z.array(sessionOutput) }),
    async run({ project_id: asked, limit }) {
      const scope = await projectToRead(services, asked);
      const sessions = scope === undefined ? [] : await services.knowledge.getSessions(scope, { limit });
      return { sessions: sessions.map(toSessionOutput) };
    },
  });
}

function toSessionOutput(session: SessionSummary): z.output<typeof sessionOutput> {
  const { endedAt, durationMinutes, summary, tasksCompleted, domain, nextPlanned } = session;
  return {
    date: toIso(endedAt).slice(0, 10),
    duration_minutes: durationMinutes,
    summary,
    tasks_completed: [...tasksCompleted],
    domain: domain ?? null,
    next_planned: nextPlanned ?? null,
  };
}
