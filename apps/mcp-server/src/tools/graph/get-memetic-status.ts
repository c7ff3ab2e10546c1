import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { SPACES, type CurationTask, type SpaceState } from '@learning-memory/topics';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { noticeOf } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const layerOutput = z.object({
  space: z.string(),
  category: z.string(),
  weight: z.number(),
  active: z.boolean(),
  clusters: z.int(),
  reason: z.string().optional(),
});

const taskOutput = z.object({
  task: z.enum(['merge', 'review']),
  node_ids: z.array(z.string()),
  similarity: z.number().optional(),
  reason: z.string().optional(),
});

export function getMemeticStatusTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_memetic_status',
    title: 'Get memetic status',
    description: 'State of the topic graph, and what to tidy: memories to merge or to review.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ project: projectField }),
    output: z.object({
      entropy: z.number(),
      coherence: z.number(),
      churn: z.number(),
      tier: z.int(),
      memory_count: z.int(),
      topic_count: z.int(),
      dream_recommended: z.boolean(),
      layers: z.array(layerOutput),
      curation_tasks: z.array(taskOutput),
      consolidation: z.object({ phase: z.string(), started_at: z.string() }).optional(),
      notice: z.string().optional(),
    }),
    async run({ project }) {
      const status = await topics.status(await topicScope(currentProject, project));
      const { consolidation } = status;
      return {
        entropy: roundScore(status.entropy),
        coherence: roundScore(status.coherence),
        churn: roundScore(status.churn),
        tier: status.tier,
        memory_count: status.memoryCount,
        topic_count: status.topicCount,
        dream_recommended: status.dreamRecommended,
        layers: status.layers.map(toLayer),
        curation_tasks: status.curationTasks.map(toTask),
        ...(consolidation === undefined
          ? {}
          : { consolidation: { phase: consolidation.phase, started_at: toIso(consolidation.startedAt) } }),
        ...noticeOf(status.notice),
      };
    },
  });
}

function toLayer({ id, active, clusters, reason }: SpaceState): z.output<typeof layerOutput> {
  const { name, category, weight } = SPACES.find((space) => space.id === id) ?? { name: id, category: '', weight: 0 };
  return { space: `${id}_${name}`, category, weight, active, clusters, ...(reason === undefined ? {} : { reason }) };
}

function toTask(task: CurationTask): z.output<typeof taskOutput> {
  if (task.kind === 'review') return { task: 'review', node_ids: [task.id], reason: task.reason };
  return { task: 'merge', node_ids: [task.first, task.second], similarity: roundScore(task.similarity) };
}
