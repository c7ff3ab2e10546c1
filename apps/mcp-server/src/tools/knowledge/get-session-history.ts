import { KNOWLEDGE_LIMITS, type SessionSummary } from '@learning-memory/knowledge';
import { isoDate, limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { earlierOutput, historyField, historyPage, toEarlier } from './earlier-versions.ts';
import { projectIdField } from './knowledge-fields.ts';
import { projectToRead } from './knowledge-scope.ts';
import { firstWithin, leftOutOf } from './left-out.ts';

/** Of all sessions in an answer, as JSON. */
const MOST_BYTES = 16_000;

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
      before: optionalField(isoDate()).describe('Sessions that ended before'),
      history: historyField,
    }),
    output: z.object({
      sessions: z.array(sessionOutput),
      history: z.array(sessionOutput.extend(earlierOutput)).optional(),
      /** Present where there is too much. */
      left_out: z.array(z.string()).optional(),
    }),
    async run({ project_id: asked, limit, before, history: page }) {
      const scope = await projectToRead(services, asked);
      if (scope === undefined) return { sessions: [] };
      const found = await services.knowledge.getSessions(scope, { limit, before });
      const sessions = firstWithin(found.map(toSessionOutput), MOST_BYTES);
      const versions = page === undefined ? [] : await services.knowledge.sessionHistory(scope);
      const { cut, ...history } = historyPage(
        versions.map((earlier) => ({ ...toEarlier(earlier), ...toSessionOutput(earlier.state) })),
        page,
      );
      return { sessions, ...history, ...leftOutOf([...describeCut(found, sessions.length), ...cut]) };
    },
  });
}

function describeCut(found: readonly SessionSummary[], shown: number): readonly string[] {
  const last = found[shown - 1];
  if (last === undefined || shown === found.length) return [];
  const rest = found.length - shown;
  return [`${String(rest)} of ${String(found.length)} sessions; ask for those before ${toIso(last.endedAt)}`];
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
