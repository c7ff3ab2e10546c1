import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { noticeOf } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const WEEK = 168;

export function getTopicStabilityTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_topic_stability',
    title: 'Get topic stability',
    description: 'How topics moved in the last hours: churn, entropy, phases, and whether to consolidate.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      hours: limitField({ default: 6, max: WEEK }).describe('Hours to look back; default 6'),
      project: projectField,
    }),
    output: z.object({
      churn_rate: z.number().describe('Of the last detection'),
      entropy: z.number(),
      phases: z.object({ emerging: z.int(), stable: z.int(), declining: z.int(), merging: z.int() }),
      dream_recommended: z.boolean(),
      high_churn_warning: z.boolean(),
      average_churn_6h: z.number(),
      notice: z.string().optional(),
    }),
    async run({ hours, project }) {
      const found = await topics.stability({ ...(await topicScope(currentProject, project)), hours });
      const { Emerging: emerging, Stable: stable, Declining: declining, Merging: merging } = found.phases;
      return {
        churn_rate: roundScore(found.churn),
        entropy: roundScore(found.entropy),
        phases: { emerging, stable, declining, merging },
        dream_recommended: found.dreamRecommended,
        high_churn_warning: found.highChurnWarning,
        average_churn_6h: roundScore(found.averageChurn6h),
        ...noticeOf(found.notice),
      };
    },
  });
}
