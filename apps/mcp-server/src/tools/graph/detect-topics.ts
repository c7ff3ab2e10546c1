import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { listedTopics, topicOutput, toTopicOutput } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

export function detectTopicsTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'detect_topics',
    title: 'Detect topics',
    description: 'Look for topics among the memories, and say which are new and which were merged; needs 3 memories.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      force: optionalField(z.boolean()).describe('Also where no memory has changed'),
      project: projectField,
    }),
    output: z.object({
      new_topics: z.array(topicOutput),
      merged_topics: z.array(z.object({ absorbed_id: z.string(), into_id: z.string() })),
      total_after: z.int(),
      provisional: z.boolean(),
      message: z.string(),
    }),
    async run({ force, project }, { signal }) {
      const found = await topics.detect({ ...(await topicScope(currentProject, project)), force, signal });
      const { listed, notice } = listedTopics(found.newTopics);
      return {
        new_topics: listed.map(toTopicOutput),
        merged_topics: found.mergedTopics.map(({ absorbedId, intoId }) => ({
          absorbed_id: absorbedId,
          into_id: intoId,
        })),
        total_after: found.totalAfter,
        provisional: found.provisional,
        message: [found.message, ...(notice === undefined ? [] : [notice])].join(' '),
      };
    },
  });
}
