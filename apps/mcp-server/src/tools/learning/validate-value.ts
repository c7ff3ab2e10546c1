import { boundedText } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { VALUE_TEXT_LIMIT, VALUE_THRESHOLDS } from '@learning-memory/value-store';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { clusterIdField } from './cluster-id-field.ts';
import { otherProjects } from './project-names.ts';

const output = z.object({
  valid: z.boolean(),
  similarity: z.number().nullable(),
  centroid_distance: z.number(),
  threshold_distance: z.number(),
  reason: z.string().nullable(),
  threshold_rule: z.enum(VALUE_THRESHOLDS),
  mean_distance: z.number(),
  sd_distance: z.number(),
  median_distance: z.number(),
  nearest_members: z.array(
    z.object({ id: z.string(), goal: z.string(), similarity: z.number(), project: z.string().optional() }),
  ),
});

export function validateValueTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'validate_value',
    title: 'Validate a value',
    description:
      'Whether a sentence is close enough to a cluster to stand for it, with distances and nearest members to rewrite by.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ text: boundedText(VALUE_TEXT_LIMIT), cluster_id: clusterIdField, project: projectField }),
    output,
    async run({ text, cluster_id: clusterId, project }) {
      const asked = await currentProject.idsOf(project);
      const verdict = await values.validate({ text, clusterId, projects: asked });
      const projects = await otherProjects(currentProject, verdict.nearestMembers);
      return {
        valid: verdict.valid,
        similarity: verdict.valid ? roundScore(verdict.similarity) : null,
        centroid_distance: roundScore(verdict.distance),
        threshold_distance: roundScore(verdict.threshold),
        reason: verdict.reason ?? null,
        threshold_rule: verdict.rule,
        mean_distance: roundScore(verdict.mean),
        sd_distance: roundScore(verdict.standardDeviation),
        median_distance: roundScore(verdict.median),
        nearest_members: verdict.nearestMembers.map(({ id, goal, similarity }, index) => ({
          id,
          goal,
          similarity: roundScore(similarity),
          ...projects[index],
        })),
      };
    },
  });
}
