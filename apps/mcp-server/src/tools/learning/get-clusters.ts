import { AXES, DOMAINS } from '@learning-memory/ghap';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { AxisClusters, NoClusters } from '@learning-memory/value-store';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';

const OVER_ALL = 'all';

const output = z.object({
  /** Name of the project whose experiences they are, beside those that are global; `all` over all projects. */
  scope: z.string(),
  axis: z.enum(AXES),
  domain: z.enum(DOMAINS).optional(),
  clusters: z.array(z.object({ cluster_id: z.string(), label: z.int(), size: z.int(), avg_weight: z.number() })),
  count: z.int(),
  noise_count: z.int(),
  unreadable_count: z.int().optional(),
  parameters: z.object({ min_cluster_size: z.int(), min_samples: z.int(), fallback: z.boolean() }),
  clustered_at: z.string(),
  reason: z.string().optional(),
  advice: z.string().optional(),
  nearest_pairs: z
    .array(z.object({ ids: z.array(z.string()), goals: z.array(z.string()), similarity: z.number() }))
    .optional(),
  notice: z.string().optional(),
});

export function getClustersTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_clusters',
    title: 'Get clusters',
    description:
      'Groups of similar experiences on one axis, of this project or with project "*" of all, largest first: retrospectives ' +
      'start here. Ids stay.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      axis: z.enum(AXES),
      domain: optionalField(z.enum(DOMAINS)),
      project: projectField,
    }),
    output,
    async run({ axis, domain, project }, { signal }) {
      const projects = await currentProject.idsOf(project);
      const found = await values.clusters({ axis, domain, projects, signal });
      const [scope = OVER_ALL] = found.project === undefined ? [] : await currentProject.namesOf([found.project]);
      return { scope, ...toOutput(found) };
    },
  });
}

function toOutput(found: AxisClusters): Omit<z.output<typeof output>, 'scope'> {
  const { axis, domain, clusters, noiseCount, unreadableCount, parameters, fallback, clusteredAt } = found;
  const { noClusters, notice } = found;
  return {
    axis,
    ...(domain === undefined ? {} : { domain }),
    clusters: clusters.map(({ id, label, size, averageWeight }) => ({
      cluster_id: id,
      label,
      size,
      avg_weight: roundScore(averageWeight),
    })),
    count: clusters.length,
    noise_count: noiseCount,
    ...(unreadableCount === 0 ? {} : { unreadable_count: unreadableCount }),
    parameters: { min_cluster_size: parameters.minClusterSize, min_samples: parameters.minSamples, fallback },
    clustered_at: toIso(clusteredAt),
    ...(noClusters === undefined ? {} : explain(noClusters)),
    ...(notice === undefined ? {} : { notice }),
  };
}

function explain({ reason, advice, nearestPairs }: NoClusters) {
  return {
    reason,
    advice,
    nearest_pairs: nearestPairs.map(({ ids, goals, similarity }) => ({
      ids: [...ids],
      goals: [...goals],
      similarity: roundScore(similarity),
    })),
  };
}
