import { AXES, DOMAINS } from '@learning-memory/ghap';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { AxisClusters, NoClusters } from '@learning-memory/value-store';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';

const output = z.object({
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

export function getClustersTool({ values }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_clusters',
    title: 'Get clusters of experiences',
    description:
      'Groups of similar experiences on one axis, largest first: the first step of a retrospective. Ids stay with their ' +
      'groups as more experiences arrive. domain clusters within one domain.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ axis: z.enum(AXES), domain: optionalField(z.enum(DOMAINS)) }),
    output,
    async run({ axis, domain }, { signal }) {
      return toOutput(await values.clusters({ axis, domain, signal }));
    },
  });
}

function toOutput(found: AxisClusters): z.output<typeof output> {
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
