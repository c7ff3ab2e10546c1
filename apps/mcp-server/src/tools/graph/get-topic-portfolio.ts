import { joinNotices } from '@learning-memory/errors';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { Topic } from '@learning-memory/topics';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { listedTopics, noticeOf, toTopicOutput, toVerboseTopicOutput, verboseTopicOutput } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const FORMATS = ['brief', 'standard', 'verbose'] as const;
type Format = (typeof FORMATS)[number];
/** Topics that a brief answer names. */
const FEW = 5;

export function getTopicPortfolioTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_topic_portfolio',
    title: 'Get topic portfolio',
    description: 'What the memories are about: topics by size, as detect_topics last found them.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      format: optionalField(z.enum(FORMATS)).describe(
        'brief: the largest five; standard: the largest fifty; verbose: all, with ids of members',
      ),
      project: projectField,
    }),
    output: z.object({
      topics: z.array(verboseTopicOutput),
      stability: z.object({ churn_rate: z.number(), entropy: z.number(), is_stable: z.boolean() }),
      total_topics: z.int(),
      memory_count: z.int(),
      memories_in_topics: z.int(),
      tier: z.int(),
      provisional: z.boolean(),
      notice: z.string().optional(),
    }),
    async run({ format = 'standard', project }) {
      const found = await topics.portfolio(await topicScope(currentProject, project));
      const { topics: told, notice } = formatted(found.topics, format);
      return {
        topics: told,
        stability: {
          churn_rate: roundScore(found.churn),
          entropy: roundScore(found.entropy),
          is_stable: found.isStable,
        },
        total_topics: found.topics.length,
        memory_count: found.memoryCount,
        memories_in_topics: found.topics.reduce((sum, { members }) => sum + members.length, 0),
        tier: found.tier,
        provisional: found.provisional,
        ...noticeOf(joinNotices(found.notice, notice)),
      };
    },
  });
}

interface Formatted {
  readonly topics: z.output<typeof verboseTopicOutput>[];
  readonly notice?: string | undefined;
}

function formatted(topics: readonly Topic[], format: Format): Formatted {
  if (format === 'verbose') return { topics: topics.map(toVerboseTopicOutput) };
  if (format === 'brief') return { topics: topics.slice(0, FEW).map(toTopicOutput) };
  const { listed, notice } = listedTopics(topics);
  return { topics: listed.map(toTopicOutput), notice };
}
