import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { noticeOf, spaceLabel } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const TWO_DAYS = 48;

export function getDivergenceAlertsTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_divergence_alerts',
    title: 'Get divergence alerts',
    description: 'Whether the newest memory is about something else than those of the hours before.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      lookback_hours: limitField({ default: 2, max: TWO_DAYS }).describe('Hours to look back; default 2'),
      project: projectField,
    }),
    output: z.object({
      alerts: z.array(
        z.object({
          semantic_space: z.string(),
          similarity_score: z.number(),
          recent_memory_summary: z.string(),
          threshold: z.number(),
          marked: z.string().optional(),
        }),
      ),
      severity: z.enum(['none', 'low', 'medium', 'high']),
      notice: z.string().optional(),
    }),
    async run({ lookback_hours: lookbackHours, project }) {
      const found = await topics.divergence({ ...(await topicScope(currentProject, project)), lookbackHours });
      return {
        alerts: found.alerts.map(({ space, similarity, threshold, summary }) => ({
          semantic_space: spaceLabel(space),
          similarity_score: roundScore(similarity),
          recent_memory_summary: summary,
          threshold: roundScore(threshold),
        })),
        severity: found.severity,
        ...noticeOf(found.notice),
      };
    },
  });
}
