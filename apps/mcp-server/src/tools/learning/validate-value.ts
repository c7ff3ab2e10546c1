import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { VALUE_THRESHOLDS, type ValueVerdict } from '@learning-memory/value-store';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { clusterIdField } from './cluster-id-field.ts';
import { valueTextField } from './value-text-field.ts';
import { otherProjects } from './project-names.ts';

const output = z.object({
  valid: z.boolean(),
  similarity: z.number().nullable(),
  centroid_distance: z.number(),
  threshold_distance: z.number(),
  reason: z.string().nullable(),
  warning: z.string().nullable(),
  note: z.string(),
  threshold_rule: z.enum(VALUE_THRESHOLDS),
  mean_distance: z.number(),
  sd_distance: z.number(),
  median_distance: z.number(),
  /** Sentences about something else: mean, sd, median, bound. */
  foreign: z.record(z.string(), z.number()).nullable(),
  other_cluster: z.object({ cluster_id: z.string(), distance: z.number() }).nullable(),
  nearest_members: z.array(
    z.object({ id: z.string(), goal: z.string(), similarity: z.number(), project: z.string().optional() }),
  ),
});

export function validateValueTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'validate_value',
    title: 'Validate a value',
    description:
      'Whether a sentence is close enough to what members of a cluster learnt to stand for it, with distances to rewrite by.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ text: valueTextField, cluster_id: clusterIdField, project: projectField }),
    output,
    async run({ text, cluster_id: clusterId, project }) {
      const owners = await currentProject.ownersOf(project);
      const verdict = await values.validate({ text, clusterId, ...owners });
      const projects = await otherProjects(currentProject, verdict.nearestMembers);
      return {
        valid: verdict.valid,
        similarity: verdict.valid ? roundScore(verdict.similarity) : null,
        centroid_distance: roundScore(verdict.distance),
        threshold_distance: roundScore(verdict.threshold),
        reason: verdict.reason ?? null,
        warning: verdict.warning ?? null,
        note: verdict.note,
        threshold_rule: verdict.rule,
        mean_distance: roundScore(verdict.mean),
        sd_distance: roundScore(verdict.standardDeviation),
        median_distance: roundScore(verdict.median),
        foreign: foreignOf(verdict),
        other_cluster: verdict.otherCluster === undefined ? null : toOther(verdict.otherCluster),
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

function foreignOf({ foreign }: ValueVerdict): z.output<typeof output>['foreign'] {
  if (foreign === undefined) return null;
  const { mean, standardDeviation, median, bound } = foreign;
  return {
    mean: roundScore(mean),
    sd: roundScore(standardDeviation),
    median: roundScore(median),
    bound: roundScore(bound),
  };
}

function toOther({
  clusterId,
  distance,
}: NonNullable<ValueVerdict['otherCluster']>): z.output<typeof output>['other_cluster'] {
  return { cluster_id: clusterId, distance: roundScore(distance) };
}
